import type pg from 'pg'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.ts'
import { createPool } from '../../db/connect.ts'
import { sessionsQuery } from '../conversation-logs/log-queries.store.ts'
import { createListQuery, TAGS_SQL } from './inbox/inbox.store.ts'
import type { InboxFilter } from './inbox/inbox-filter.store.ts'

/** Enough rows that reading all of them needs another plan than reading a page. */
const CONVERSATIONS = 20_000
/** Rows of one transaction: while a long one writes, no server of the cluster delivers events. */
const SEED_BATCH = 1_000
const PAGE_SIZE = 50

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 2)
  await pool.query(`
    insert into users (id, username, email, password_hash, roles, created_at)
      values ('usr_1', 'mariana', 'mariana@ejemplo.co', '', '{ROLE_USER}', now());
    insert into workspaces (id, name, created_at) values ('usr_1', 'mariana', now());
    insert into agents (id, workspace_id, name, description, prompt, platform, session_name, is_active, connection,
        custom_config, secrets, webhook_id, created_at, updated_at)
      values ('agt_1', 'usr_1', 'Ventas', '', '', 'whatsapp', 'agent_1', true, 'connected', '{}', '', 'w',
        now(), now())`)
  for (let first = 1; first <= CONVERSATIONS; first += SEED_BATCH)
    await seedConversations(first, first + SEED_BATCH - 1)
  for (const table of ['conversations', 'exchanges', 'conversation_tags'])
    await pool.query(`vacuum (analyze, freeze) ${table}`)
})

const seedConversations = (first: number, last: number) =>
  pool.query(`
    insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, tags, paused_by,
        paused_at, last_at, created_at, updated_at)
      select 'con_' || n, 'usr_1', 'agt_1', 'whatsapp', 'ses_' || n, n::text,
        case when n % 2 = 0 then array['ventas', 'tag ' || n % 40] else '{}' end,
        case when n <= 30 then 'person' end, case when n <= 30 then now() end,
        now() + n * interval '1 minute', now(), now()
      from generate_series(${first}, ${last}) n;
    insert into exchanges (id, conversation_id, workspace_id, agent_id, outcome, due_at, closed_at, created_at)
      select 'exc_' || n || '_' || k, 'con_' || n, 'usr_1', 'agt_1', 'answered', now(), now(), now()
      from generate_series(${first}, ${last}) n, generate_series(1, 2) k`)

afterAll(async () => {
  await pool.end()
  await database.drop()
})

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

/** The tables that a statement scans, and the rows that it reads of each table. */
async function explainQuery({ text, values }: { text: string; values: readonly unknown[] }) {
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values])
  const nodes = flattenPlan(rows[0]['QUERY PLAN'][0].Plan as PlanNode)
  const rowsByTable: Record<string, number> = {}
  for (const node of nodes) {
    const table = node['Relation Name']
    if (table === undefined) continue
    const rowsRead = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
    rowsByTable[table] = (rowsByTable[table] ?? 0) + rowsRead * node['Actual Loops']
  }
  const scannedTables = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
  return { read: rowsByTable, scanned: scannedTables }
}

const NO_FILTER: InboxFilter = {
  status: null,
  platform: null,
  agentId: null,
  assignedTo: null,
  assignee: null,
  mentioned: null,
  snoozed: null,
  tag: null,
  search: null,
  from: null,
  to: null,
  session: null,
  delivery: null,
}

test.each(['yo', 'IA'] as const)('list conversations: a page assigned to «%s» reads a page', async (assignedTo) => {
  const pageRequest = { order: 'recent' as const, cursor: null, limit: PAGE_SIZE }
  const { read: rowsByTable, scanned: scannedTables } = await explainQuery(
    createListQuery('usr_1', { ...NO_FILTER, assignedTo }, pageRequest),
  )
  expect(scannedTables).not.toContain('conversations')
  expect(rowsByTable['conversations']).toBeLessThanOrEqual(PAGE_SIZE)
})

test('list conversations: a page of the longest waits reads a page of those that wait for a person', async () => {
  await pool.query(`update conversations set waiting_since = now() where id in ('con_1', 'con_2', 'con_900')`)
  await pool.query('vacuum analyze conversations')
  const { read, scanned } = await explainQuery(
    createListQuery('usr_1', NO_FILTER, { order: 'waiting', cursor: null, limit: PAGE_SIZE }),
  )
  expect(scanned).not.toContain('conversations')
  // The agent answers «con_900», which is not in the index.
  expect(read['conversations']).toBe(2)
})

test('list tags: reads no conversation', async () => {
  const { read: rowsByTable } = await explainQuery({ text: TAGS_SQL, values: ['usr_1', 200] })
  expect(Object.keys(rowsByTable)).toEqual(['conversation_tags'])
})

test('list sessions: a page reads a page, the first one and a later one', async () => {
  const { rows } = await pool.query<{ at: string }>(
    `select last_at::text as at from conversations where id = 'con_9000'`,
  )
  for (const cursor of [undefined, { at: rows[0]?.at ?? '', id: 'con_9000' }]) {
    const { read: rowsByTable, scanned: scannedTables } = await explainQuery(sessionsQuery('usr_1', PAGE_SIZE, cursor))
    expect(scannedTables).toEqual([])
    expect(rowsByTable['conversations']).toBeLessThanOrEqual(PAGE_SIZE + 1)
    expect(rowsByTable['exchanges']).toBeLessThanOrEqual(2 * (PAGE_SIZE + 1))
  }
})

test('tags of conversations: rows follow added, removed and deleted tags', async () => {
  const tagsOf = async () =>
    (await pool.query<{ tag: string }>(`select tag from conversation_tags where conversation_id = 'con_1' order by 1`))
      .rows
  await pool.query(`update conversations set tags = '{uno,dos,dos}' where id = 'con_1'`)
  expect(await tagsOf()).toEqual([{ tag: 'dos' }, { tag: 'uno' }])
  await pool.query(`update conversations set tags = '{dos,tres}' where id = 'con_1'`)
  expect(await tagsOf()).toEqual([{ tag: 'dos' }, { tag: 'tres' }])
  await pool.query(`delete from conversations where id = 'con_1'`)
  expect(await tagsOf()).toEqual([])
})
