import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/database/test-database.ts'
import { startTestServer } from '../../test/test-server.ts'
import { migrate } from './migrate.ts'
import type { migrations } from './migration-list.ts'

type Row = Record<string, unknown>

/**
 * A month of two businesses as the version without workspaces stored it: made by its demo, with keys, notes, leads and
 * saved searches added; sealed values are empty.
 */
const month = JSON.parse(
  String(brotliDecompressSync(readFileSync(new URL('../../test/data/month-of-0078.json.br', import.meta.url)))),
) as { migration: keyof typeof migrations; tables: Record<string, Row[]> }

const ACCOUNTS = [
  { username: 'camila', password: 'nube-alta-bogota' },
  { username: 'rodrigo', password: 'jacaranda-roma' },
]

async function fill(pool: pg.Pool) {
  const { rows } = await pool.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  )
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
  // Without triggers and foreign keys, the order of the tables does not matter.
  await pool.query('set session_replication_role = replica')
  for (const [table, tableRows] of Object.entries(month.tables)) {
    const columns = columnsOf.get(table)
    await pool.query(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(tableRows)],
    )
  }
  await pool.query('reset session_replication_role')
  for (const table of ['connection_history', 'journal'])
    await pool.query(`select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${table}`, [table])
}

async function migrateMonth(): Promise<{ database: TestDatabase; pool: pg.Pool }> {
  const database = await createEmptyDatabase()
  await migrate(database.url, month.migration)
  const pool = database.openPool(1)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await fill(pool)
  await migrate(database.url)
  return { database, pool }
}

/** The values of a former row in a row of today: the business has another column, and no value is rewritten. */
const keptValues = (former: Row, row: Row): Row =>
  Object.fromEntries(Object.keys(former).map((name) => [name, row[name in row ? name : renamed(name)]]))

const renamed = (name: string) => (name === 'user_id' ? 'workspace_id' : name)

const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted()

test('migrate: a month of two businesses keeps each stored value, and each account becomes its workspace', async () => {
  const { pool } = await migrateMonth()
  for (const [table, formerRows] of Object.entries(month.tables)) {
    const { rows } = await pool.query<{ row: Row }>(`select row_to_json(t) as row from ${table} t`)
    const kept = rows.map(({ row }) => keptValues(formerRows[0] ?? {}, row))
    expect([table, sorted(kept)]).toEqual([table, sorted(formerRows)])
  }
  const { rows: members } = await pool.query(
    `select workspace_id = user_id as is_own, role, w.name
      from members m join workspaces w on w.id = m.workspace_id order by w.name`,
  )
  expect(members).toEqual([
    { is_own: true, role: 'owner', name: 'camila' },
    { is_own: true, role: 'owner', name: 'rodrigo' },
  ])
})

test('migrated month: each owner reads all of their business by every list, and nothing of the other', async () => {
  const { database, pool } = await migrateMonth()
  const closed = 'http://127.0.0.1:9'
  const { call } = await startTestServer({ sharedWith: { database, telegramUrl: closed, modelUrl: closed } })
  for (const { username, password } of ACCOUNTS) {
    const { accessToken } = (await call('POST', '/api/auth/signin', { username, password })).body
    const { rows } = await pool.query('select id from users where username = $1', [username])
    const own = (table: string) => month.tables[table]?.filter((row) => row['user_id'] === rows[0].id) ?? []
    const read = async (path: string) => (await call('GET', `/api${path}`, undefined, accessToken)).body.data
    const idsOf = (items: readonly Row[]) => new Set(items.map(({ id }) => id))

    const list = await read('/conversations?limit=100')
    expect(idsOf(list.items)).toEqual(idsOf(own('conversations')))
    expect(idsOf(await read('/agents'))).toEqual(idsOf(own('agents')))
    expect(idsOf((await read('/documents?limit=100')).items)).toEqual(idsOf(own('documents')))
    expect(idsOf(await read('/integration-keys'))).toEqual(idsOf(own('integration_keys')))
    expect(idsOf(await read('/canned-replies'))).toEqual(idsOf(own('canned_replies')))
    expect(idsOf(await read('/saved-searches'))).toEqual(idsOf(own('saved_searches')))

    const people = new Set(own('conversations').map((row) => row['contact_phone'] ?? row['contact_key']))
    expect((await read('/contacts?limit=100')).items).toHaveLength(people.size)
    const [noted] = own('notes')
    expect(await read(`/conversations/${String(noted?.['conversation_id'])}/notes`)).toMatchObject([
      { id: noted?.['id'], content: noted?.['content'] },
    ])
    const foreign = month.tables['conversations']?.find((row) => row['user_id'] !== rows[0].id)
    expect((await call('GET', `/api/conversations/${String(foreign?.['id'])}`, undefined, accessToken)).status).toBe(
      404,
    )
  }
})
