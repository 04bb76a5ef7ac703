import fc from 'fast-check'
import type { ConversationStatus } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { type Archive, openArchive, summarize } from '../../../test/archive.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { holdOf } from '../../db/hold-of.ts'
import { mergeStore, type Standing } from '../engine/hear/merge.store.ts'
import { asked } from './asked.ts'
import { type Counts, countsByMessage, countsOf } from './counts.statements.ts'
import { createMessageDayStore } from './message-days.store.ts'

const DAY_MS = 86_400_000
const AGENTS = ['ventas', 'soporte']
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS)
const dateBefore = (days: number) => dayBefore(days).toISOString().slice(0, 10)

const filterOf = (more: object = {}) => ({
  platform: 'all' as const,
  timeZone: 'UTC',
  agentIds: [],
  statuses: [] as ConversationStatus[],
  dateRange: { from: dateBefore(400), to: dateBefore(-1) },
  ...more,
})
const FILTERS = [
  filterOf(),
  filterOf({ timeZone: 'America/Bogota', dateRange: { from: dateBefore(300), to: dateBefore(20) } }),
  filterOf({ timeZone: 'Pacific/Kiritimati', dateRange: { from: dateBefore(120), to: dateBefore(119) } }),
  filterOf({ dateRange: { from: dayBefore(200).toISOString(), to: dayBefore(2.5).toISOString() } }),
  filterOf({ dateRange: { from: dayBefore(90.2).toISOString(), to: dayBefore(90.1).toISOString() } }),
  filterOf({ platform: 'telegram' }),
  filterOf({ agentIds: ['lucia-soporte'] }),
  filterOf({ statuses: ['active'] }),
]

async function openYear() {
  const house = await openHouse()
  const archive = await openArchive(house, 'lucia', AGENTS)
  const days = createMessageDayStore(house.db)
  await archive.talks(
    [0, 1, 2, 3, 4, 5].map((n) => ({
      id: `c${n}`,
      agent: AGENTS[n % 2] ?? '',
      platform: n < 4 ? ('whatsapp' as const) : ('telegram' as const),
      status: n === 3 ? ('resolved' as const) : ('active' as const),
    })),
  )
  let next = 0
  const say = (conversation: number, at: Date) =>
    archive.said([{ id: `m${next++}`, in: `c${conversation}`, content: 'hola', at, keptAt: dayBefore(0) }])
  return { house, archive, days, say }
}

type CountStatement = { text: string; values: string[] }
async function counted({ pool }: TestHouse, { text, values }: CountStatement): Promise<Counts> {
  return (await pool.query<Counts>(text, values)).rows[0] as Counts
}

async function expectTrueCounts(house: TestHouse, { userId }: Archive) {
  for (const filter of FILTERS) {
    const what = asked(userId, filter, dayBefore(-0.01))
    const { messages, conversations, contacts, activeAgents } = await counted(house, countsByMessage(what))
    expect([filter, await counted(house, countsOf(what))]).toEqual([
      filter,
      { messages, conversations, contacts, activeAgents },
    ])
  }
}

const marks = async ({ pool }: TestHouse) =>
  (await pool.query<{ n: number }>('select count(*)::int as n from message_days_changed')).rows[0]?.n

const conversation = fc.integer({ min: 0, max: 5 })
const daysAgo = fc.double({ min: -0.5, max: 380, noNaN: true })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), in: conversation, daysAgo }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), in: conversation, to: conversation }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('date' as const), nth: fc.nat(30), daysAgo }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const), in: conversation }) },
)

test('daily figures: equal a full count after every insert, late message, deletion, merge and new date', async () => {
  const { house, archive, days, say } = await openYear()
  const nth = `(select id from messages order by id offset $1 % greatest(1, (select count(*) from messages)) limit 1)`
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      await house.pool.query('delete from messages')
      for (const one of steps) {
        if (one.do === 'say') await say(one.in, dayBefore(one.daysAgo))
        if (one.do === 'close') await days.close(archive.userId)
        if (one.do === 'delete') await house.pool.query(`delete from messages where id = ${nth}`, [one.nth])
        if (one.do === 'empty')
          await house.pool.query(`delete from messages where conversation_id = $1`, [`c${one.in}`])
        if (one.do === 'move')
          await house.pool.query(`update messages set conversation_id = $2 where conversation_id = $1`, [
            `c${one.in}`,
            `c${one.to}`,
          ])
        if (one.do === 'date')
          await house.pool.query(`update messages set at = $2 where id = ${nth}`, [one.nth, dayBefore(one.daysAgo)])
        await summarize(house, archive.userId)
      }
      await expectTrueCounts(house, archive)
      await days.close(archive.userId)
      expect(await marks(house)).toBe(0)
      await expectTrueCounts(house, archive)
    }),
    { numRuns: 25 },
  )
})

test('daily figures: follow contacts that are merged, erased conversations and deleted agents', async () => {
  const { house, archive, days, say } = await openYear()
  for (const n of [0, 1, 2, 3, 4, 5]) for (const ago of [3, 40, 200]) await say(n, dayBefore(ago + n / 10))
  await days.close(archive.userId)
  await expectTrueCounts(house, archive)

  const standing = async (id: string) =>
    (await house.db
      .selectFrom('conversations')
      .select(['id', 'userId', 'agentId', 'contactKey', 'sessionName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) satisfies Standing
  const [kept, gone] = [await standing('c0'), await standing('c2')]
  await house.db.transaction().execute((tx) => mergeStore.merge(tx, kept, gone, 'c0', new Date()))
  await expectTrueCounts(house, archive)

  expect((await house.call('DELETE', '/api/conversations/c4', undefined, archive.token)).status).toBe(200)
  await expectTrueCounts(house, archive)
  await days.close(archive.userId)
  await expectTrueCounts(house, archive)

  expect((await house.call('DELETE', '/api/agents/lucia-soporte', undefined, archive.token)).status).toBe(200)
  await expectTrueCounts(house, archive)
  const { body } = await archive.ask('counts', filterOf())
  expect(body.data).toMatchObject({ messages: 6, conversations: 1 })
})

test.each([
  [
    'a late message',
    `insert into messages select (jsonb_populate_record(m, '{"id": "late"}')).* from messages m where id = 'm3'`,
  ],
  ['a deleted message', `delete from messages where id = 'm3'`],
  [
    'a message of another conversation, agent and platform',
    `update messages set conversation_id = 'c5' where id = 'm3'`,
  ],
  ['a message of another closed day', `update messages set at = at - interval '50 days' where id = 'm3'`],
  ['a message of a closed day that is today’s', `update messages set at = now() where id = 'm3'`],
  ['a message of today that is a closed day’s', `update messages set at = now() - interval '50 days' where id = 'm5'`],
])('daily figures: %s is seen at once and after the day is closed anew', async (_, change) => {
  const { house, archive, days, say } = await openYear()
  for (const n of [0, 1, 2, 3, 4, 5]) await say(n, dayBefore(n === 5 ? 0 : 30 + n))
  await days.close(archive.userId)
  await house.pool.query(change)
  await summarize(house, archive.userId)
  await expectTrueCounts(house, archive)
  await days.close(archive.userId)
  expect(await marks(house)).toBe(0)
  await expectTrueCounts(house, archive)
})

test('daily figures: of two that close an account the second waits for the first', async () => {
  const { house, archive, days } = await openYear()
  const waiting = async () =>
    (await house.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  let closing: Promise<void> = Promise.resolve()
  await house.db.transaction().execute(async (tx) => {
    await holdOf(tx, archive.userId, 'message days')
    closing = days.close(archive.userId)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000)
  })
  await closing
  expect(await days.due()).toEqual([])
})

test('daily figures: a message committed while its day is closed is counted', async () => {
  const { house, archive, days, say } = await openYear()
  await say(0, dayBefore(30))
  const late = await house.pool.connect()
  await late.query('begin')
  await late.query(
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
      values ('late', 'c0', $1, 'incoming', 'contact', 'text', 'tarde', $2, now())`,
    [archive.userId, dayBefore(30)],
  )
  await Promise.all([days.close(archive.userId), days.close(archive.userId)])
  await expectTrueCounts(house, archive)
  await late.query('commit')
  late.release()
  await summarize(house, archive.userId)
  await expectTrueCounts(house, archive)
  await days.close(archive.userId)
  await expectTrueCounts(house, archive)
  expect((await archive.ask('counts', filterOf())).body.data.messages).toBe(2)
})

test('daily figures: a new message leaves no mark, and an account without changes is not counted again', async () => {
  const { house, archive, days, say } = await openYear()
  await say(0, dayBefore(0))
  expect(await marks(house)).toBe(0)
  await say(0, dayBefore(9))
  expect(await marks(house)).toBe(1)
  expect(await days.due()).toEqual([archive.userId])
  await house.tidy()
  expect(await days.due()).toEqual([])
  expect(await marks(house)).toBe(0)
  await house.pool.query('delete from messages')
  expect(await days.due()).toEqual([archive.userId])
  await days.close(archive.userId)
  expect((await house.pool.query('select from message_days')).rowCount).toBe(0)
})

type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] }
const messagesRead = (node: Node): number =>
  (node['Relation Name'] === 'messages' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + messagesRead(inner), 0)

test('daily figures: counts of a year read the messages of open days only', async () => {
  const { house, archive, days } = await openYear()
  await house.pool.query(
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
      select 'n' || n, 'c' || n % 6, $1, 'incoming', 'contact', 'text', 'hola', now() - n * interval '3 hours', now()
      from generate_series(1, 2400) n`,
    [archive.userId],
  )
  await summarize(house, archive.userId)
  await days.close(archive.userId)
  await house.pool.query('analyze')
  for (const filter of FILTERS.filter(({ statuses }) => statuses.length === 0)) {
    const { text, values } = countsOf(asked(archive.userId, filter, dayBefore(-0.01)))
    const { rows } = await house.pool.query(`explain (analyze, format json, timing off) ${text}`, values)
    // Eight a day: three open days, what a zone adds at both ends, and one for each of six conversations.
    expect(messagesRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(5 * 8 + 6)
  }
  await expectTrueCounts(house, archive)
})
