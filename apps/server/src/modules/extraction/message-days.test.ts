import fc from 'fast-check'
import type { ConversationStatus } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { type TestArchive, createArchive, refreshConversationTotals } from '../../../test/helpers/archive.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { lockResource } from '../../db/locks/lock-resource.ts'
import {
  mergeConversationsStore,
  type MergeCandidate,
} from '../messaging/inbound/contacts/merge-conversations.store.ts'
import { createMessageSelection } from './create-message-selection.ts'
import { type MessageCounts, countFromMessages, createCountsQuery } from './message-counts.store.ts'
import { createMessageDayStore } from './message-days.store.ts'

const DAY_MS = 86_400_000
const AGENTS = ['ventas', 'soporte']
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS)
const dateBefore = (days: number) => dayBefore(days).toISOString().slice(0, 10)

const filterOf = (options: object = {}) => ({
  platform: 'all' as const,
  timeZone: 'UTC',
  agentIds: [],
  statuses: [] as ConversationStatus[],
  dateRange: { from: dateBefore(400), to: dateBefore(-1) },
  ...options,
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

async function openWithYear() {
  const server = await startTestServer()
  const archive = await createArchive(server, 'lucia', AGENTS)
  const days = createMessageDayStore(server.db)
  await archive.addConversations(
    [0, 1, 2, 3, 4, 5].map((n) => ({
      id: `c${n}`,
      agent: AGENTS[n % 2] ?? '',
      platform: n < 4 ? ('whatsapp' as const) : ('telegram' as const),
      status: n === 3 ? ('resolved' as const) : ('active' as const),
    })),
  )
  let next = 0
  const say = (conversation: number, date: Date) =>
    archive.addMessages([{ id: `m${next++}`, in: `c${conversation}`, content: 'hola', at: date, keptAt: dayBefore(0) }])
  return { server, archive, days, say }
}

type CountStatement = { text: string; values: string[] }
async function countWith({ pool }: TestServer, { text, values }: CountStatement): Promise<MessageCounts> {
  return (await pool.query<MessageCounts>(text, values)).rows[0] as MessageCounts
}

async function expectExactCounts(server: TestServer, { workspaceId }: TestArchive) {
  for (const filter of FILTERS) {
    const selection = createMessageSelection(workspaceId, filter, dayBefore(-0.01))
    const { messages, conversations, contacts, activeAgents } = await countWith(server, countFromMessages(selection))
    expect([filter, await countWith(server, createCountsQuery(selection))]).toEqual([
      filter,
      { messages, conversations, contacts, activeAgents },
    ])
  }
}

const listMarks = async ({ pool }: TestServer) =>
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
  const { server, archive, days, say } = await openWithYear()
  const nth = `(select id from messages order by id offset $1 % greatest(1, (select count(*) from messages)) limit 1)`
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      await server.pool.query('delete from messages')
      for (const one of steps) {
        if (one.do === 'say') await say(one.in, dayBefore(one.daysAgo))
        if (one.do === 'close') await days.closeDays(archive.workspaceId)
        if (one.do === 'delete') await server.pool.query(`delete from messages where id = ${nth}`, [one.nth])
        if (one.do === 'empty')
          await server.pool.query(`delete from messages where conversation_id = $1`, [`c${one.in}`])
        if (one.do === 'move')
          await server.pool.query(`update messages set conversation_id = $2 where conversation_id = $1`, [
            `c${one.in}`,
            `c${one.to}`,
          ])
        if (one.do === 'date')
          await server.pool.query(`update messages set at = $2 where id = ${nth}`, [one.nth, dayBefore(one.daysAgo)])
        await refreshConversationTotals(server, archive.workspaceId)
      }
      await expectExactCounts(server, archive)
      await days.closeDays(archive.workspaceId)
      expect(await listMarks(server)).toBe(0)
      await expectExactCounts(server, archive)
    }),
    { numRuns: 25 },
  )
})

test('daily figures: follow contacts that are merged, erased conversations and deleted agents', async () => {
  const { server, archive, days, say } = await openWithYear()
  for (const n of [0, 1, 2, 3, 4, 5]) for (const ago of [3, 40, 200]) await say(n, dayBefore(ago + n / 10))
  await days.closeDays(archive.workspaceId)
  await expectExactCounts(server, archive)

  const countedOf = async (id: string) =>
    (await server.db
      .selectFrom('conversations')
      .select(['id', 'workspaceId', 'agentId', 'contactKey', 'sessionName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) satisfies MergeCandidate
  const [kept, gone] = [await countedOf('c0'), await countedOf('c2')]
  await server.db.transaction().execute((tx) => mergeConversationsStore.merge(tx, kept, gone, 'c0', new Date()))
  await expectExactCounts(server, archive)

  expect((await server.call('DELETE', '/api/conversations/c4', undefined, archive.token)).status).toBe(200)
  await expectExactCounts(server, archive)
  await days.closeDays(archive.workspaceId)
  await expectExactCounts(server, archive)

  expect((await server.call('DELETE', '/api/agents/lucia-soporte', undefined, archive.token)).status).toBe(200)
  await expectExactCounts(server, archive)
  const { body } = await archive.postExtraction('counts', filterOf())
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
])('daily figures: %s is seen at once and after the day is closed anew', async (_, applyChange) => {
  const { server, archive, days, say } = await openWithYear()
  for (const n of [0, 1, 2, 3, 4, 5]) await say(n, dayBefore(n === 5 ? 0 : 30 + n))
  await days.closeDays(archive.workspaceId)
  await server.pool.query(applyChange)
  await refreshConversationTotals(server, archive.workspaceId)
  await expectExactCounts(server, archive)
  await days.closeDays(archive.workspaceId)
  expect(await listMarks(server)).toBe(0)
  await expectExactCounts(server, archive)
})

test('daily figures: of two that close an account the second waits for the first', async () => {
  const { server, archive, days } = await openWithYear()
  const waiting = async () =>
    (await server.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  let closing: Promise<void> = Promise.resolve()
  await server.db.transaction().execute(async (tx) => {
    await lockResource(tx, archive.workspaceId, 'message days')
    closing = days.closeDays(archive.workspaceId)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000)
  })
  await closing
  expect(await days.listDueWorkspaces()).toEqual([])
})

test('daily figures: a message committed while its day is closed is counted', async () => {
  const { server, archive, days, say } = await openWithYear()
  await say(0, dayBefore(30))
  const lateClient = await server.pool.connect()
  await lateClient.query('begin')
  await lateClient.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      values ('late', 'c0', $1, 'incoming', 'contact', 'text', 'tarde', $2, now())`,
    [archive.workspaceId, dayBefore(30)],
  )
  await Promise.all([days.closeDays(archive.workspaceId), days.closeDays(archive.workspaceId)])
  await expectExactCounts(server, archive)
  await lateClient.query('commit')
  lateClient.release()
  await refreshConversationTotals(server, archive.workspaceId)
  await expectExactCounts(server, archive)
  await days.closeDays(archive.workspaceId)
  await expectExactCounts(server, archive)
  expect((await archive.postExtraction('counts', filterOf())).body.data.messages).toBe(2)
})

test('daily figures: a new message leaves no mark, and an account without changes is not counted again', async () => {
  const { server, archive, days, say } = await openWithYear()
  await say(0, dayBefore(0))
  expect(await listMarks(server)).toBe(0)
  await say(0, dayBefore(9))
  expect(await listMarks(server)).toBe(1)
  expect(await days.listDueWorkspaces()).toEqual([archive.workspaceId])
  await server.deleteExpired()
  expect(await days.listDueWorkspaces()).toEqual([])
  expect(await listMarks(server)).toBe(0)
  await server.pool.query('delete from messages')
  expect(await days.listDueWorkspaces()).toEqual([archive.workspaceId])
  await days.closeDays(archive.workspaceId)
  expect((await server.pool.query('select from message_days')).rowCount).toBe(0)
})

type QueryPlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: QueryPlanNode[]
}
const messagesRead = (node: QueryPlanNode): number =>
  (node['Relation Name'] === 'messages' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + messagesRead(inner), 0)

test('daily figures: counts of a year read the messages of open days only', async () => {
  const { server, archive, days } = await openWithYear()
  await server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      select 'n' || n, 'c' || n % 6, $1, 'incoming', 'contact', 'text', 'hola', now() - n * interval '3 hours', now()
      from generate_series(1, 2400) n`,
    [archive.workspaceId],
  )
  await refreshConversationTotals(server, archive.workspaceId)
  await days.closeDays(archive.workspaceId)
  await server.pool.query('analyze')
  for (const filter of FILTERS.filter(({ statuses }) => statuses.length === 0)) {
    const { text, values } = createCountsQuery(createMessageSelection(archive.workspaceId, filter, dayBefore(-0.01)))
    const { rows } = await server.pool.query(`explain (analyze, format json, timing off) ${text}`, values)
    // Eight a day: three open days, the time zone's share at both ends, and one for each of six conversations.
    expect(messagesRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(5 * 8 + 6)
  }
  await expectExactCounts(server, archive)
})
