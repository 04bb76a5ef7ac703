import { expect, test, vi } from 'vitest'
import { openArchive } from '../../../test/archive.ts'
import { vacuumed } from '../../../test/vacuumed.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { createAsk } from '../../db/ask.ts'
import { createAskUntil } from '../../db/until.ts'
import { createLongReads } from '../../platform/long-reads.ts'
import { createInboxStore, statsOf } from './inbox.store.ts'
import { createInbox } from './inbox.ts'

async function withTwo() {
  const house = await openHouse()
  const open = async (username: string) => {
    const archive = await openArchive(house, username)
    await archive.talks([{ id: `c-${username}`, agent: 'ventas' }])
    return archive
  }
  return { house, lucia: await open('lucia'), vecina: await open('vecina') }
}

/** Nobody reads a conversation while it lasts: whoever begins stays under way. */
async function holdConversations({ pool }: TestHouse) {
  const client = await pool.connect()
  await client.query('begin; lock table conversations in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Statements that read conversations and are not over, in the database itself. */
const isUnderWay = ({ pool }: TestHouse, n: number) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active'
        and query ~ '(from|join) conversations c' and pid <> pg_backend_pid()`,
    )
    expect(rows[0]?.n).toBe(n)
  }, 20_000)

test('figures and lists by words of one account take turns, two at once and four of all; whoever hangs up is let go', async () => {
  const { house, lucia, vecina } = await withTwo()
  const release = await holdConversations(house)
  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${lucia.token}` }
  const asked = ['conversations/stats', 'conversations?search=hola', 'conversation-logs/sessions/stats']
  const left = Array.from({ length: 20 }, (_, n) =>
    fetch(`${house.url}/api/${asked[n % 3]}`, { headers, signal: hangUp.signal }),
  )
  await isUnderWay(house, 2)
  const stats = () => house.call('GET', '/api/conversations/stats', undefined, vecina.token)
  const others = [stats(), stats(), stats()]
  await isUnderWay(house, 4)
  expect((await house.call('GET', '/api/agents', undefined, lucia.token)).status).toBe(200)

  hangUp.abort()
  await Promise.allSettled(left)
  await isUnderWay(house, 2)
  await release()
  for (const { status, body } of await Promise.all(others)) expect([status, body.total]).toEqual([200, 1])
  expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('figures that take too long end in the database too, and say so', async () => {
  const { house, lucia } = await withTwo()
  const release = await holdConversations(house)
  const store = createInboxStore(createAsk(house.pool), createAskUntil(house.pool))
  const inbox = createInbox(store, createLongReads({ turnMs: 20_000, lookMs: 300 }))
  const stats = inbox.stats(lucia.userId, { timeZone: 'UTC' }, new AbortController().signal)
  await expect(stats).rejects.toMatchObject({ code: 'conversations.read_late', status: 503 })
  await isUnderWay(house, 0)
  await release()
})

test('figures of an account among others read an index and no conversation, whoever attends them and whatever their days', async () => {
  const { house, lucia } = await withTwo()
  const client = await house.pool.connect()
  // What is not on disk yet is not known to be seen by all.
  await client.query('set synchronous_commit = on')
  await client.query(
    `insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, last_at, created_at, updated_at)
      select 'n' || n, a.user_id, a.id, 'whatsapp', 'n' || n, 'n' || n, '2026-03-01'::timestamptz + n * interval '1 minute', now(), now()
      from generate_series(1, 5000) as n join agents a on (a.user_id = $1) = (n % 10 = 0) order by n`,
    [lucia.userId],
  )
  await vacuumed(client, 'conversations')
  const every = {
    status: null,
    platform: null,
    agentId: null,
    assignedTo: null,
    tag: null,
    delivery: null,
    search: null,
    session: null,
  }
  const all = { ...every, from: null, to: null }
  const narrowed = {
    ...all,
    ...({ status: 'active', platform: 'whatsapp', assignedTo: 'IA', agentId: 'lucia-ventas' } as const),
    from: new Date('2026-03-01'),
    to: new Date('2026-03-31'),
  }
  for (const filter of [all, narrowed]) {
    const { text, values } = statsOf(lucia.userId, filter)
    const { rows } = await client.query(`explain (analyze, costs off, timing off) ${text}`, values)
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toMatch(/Index Only Scan using conversations_inbox on conversations c/)
    expect(plan).toMatch(/Heap Fetches: 0/)
  }
  client.release(true)
})
