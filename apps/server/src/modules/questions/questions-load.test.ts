import { expect, test } from 'vitest'
import { openArchive } from '../../../test/archive.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { askedOf, MOST_READ } from './questions.store.ts'

const MANY = 100_000

/** Two agents of one account: of a hundred thousand exchanges of the first each third was in vain. */
async function full() {
  const house = await openHouse()
  const lucia = await openArchive(house, 'lucia', ['ventas', 'cobros'])
  await house.pool.query(
    `insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, last_at, created_at, updated_at)
      select 'c' || n, $1, 'lucia-ventas', 'whatsapp', 'c' || n, n, now(), now(), now() from generate_series(0, 999) as n`,
    [lucia.userId],
  )
  await house.pool.query(
    `insert into exchanges (id, conversation_id, user_id, agent_id, outcome, due_at, closed_at, created_at)
      select 'e' || n, 'c' || n % 1000, $1, 'lucia-ventas', case when n % 3 = 0 then 'no_answer' else 'answered' end,
        now(), now(), now() - ($2 - n) * interval '30 seconds' from generate_series(1, $2::int) as n`,
    [lucia.userId, MANY],
  )
  await house.pool.query(
    `insert into journal (exchange_id, user_id, step, at) select id, user_id, outcome, created_at from exchanges
      where outcome = 'no_answer'`,
  )
  // Of the older ones nobody reads the words.
  await house.pool.query(
    `insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, at, created_at)
      select 'm' || id, conversation_id, user_id, id, 'incoming', 'contact', 'text',
        '¿Venden mesas número ' || substr(id, 2)::int / 3 % 50 || '?', created_at, created_at
      from exchanges where created_at > now() - interval '100 hours'`,
  )
  await house.pool.query('vacuum (analyze) conversations, exchanges, messages, unanswered, settled_questions')
  return { house, ...lucia }
}

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const scans = (plan: Plan): Plan[] => [
  ...(/Scan/.test(plan['Node Type']) && !/CTE|Subquery/.test(plan['Node Type']) ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

async function rowsRead({ db, pool }: TestHouse, userId: string) {
  const { sql, parameters } = askedOf(userId, 'lucia-ventas', new Date(0), MOST_READ).compile(db)
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
  const read = scans((rows[0]['QUERY PLAN'] as { Plan: Plan }[])[0]!.Plan)
  return read.reduce(
    (sum, one) => sum + (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0)) * one['Actual Loops'],
    0,
  )
}

test('of an account with a hundred thousand exchanges the newest two thousand that were in vain are read, by an index, and it says so', async () => {
  const { house, userId, token } = await full()
  // Each with its conversation and its words.
  expect(await rowsRead(house, userId)).toBeLessThanOrEqual(3 * MOST_READ)
  const path = '/api/agents/lucia-ventas/questions?days=90&size=100'
  const { data } = (await house.call('GET', path, undefined, token)).body
  expect(data.total).toBe(50)
  expect(data.items.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(MOST_READ)
  expect(Date.parse(data.since)).toBeGreaterThan(Date.now() - 3 * 86_400_000)
  const discarded = await house.call(
    'POST',
    `/api/agents/lucia-ventas/questions/${data.items[0].id}/discard`,
    {},
    token,
  )
  expect(discarded.body.data.state).toBe('discarded')
}, 120_000)
