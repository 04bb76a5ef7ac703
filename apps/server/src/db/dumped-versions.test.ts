import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database/test-database.ts'
import { dumpedVersions, loadDump } from '../../test/database/load-dump.ts'
import { runStatement } from '../../test/database/run-statement.ts'
import { startTestServer } from '../../test/test-server.ts'
import { migrate } from './migrate.ts'

type StoredRow = Record<string, unknown>

/** Columns whose content a migration moved into another table. */
const MOVED: Record<string, readonly string[]> = { whatsapp_web_version: ['refused', 'refused_at'] }

/** Every row of every table, by table. */
async function readRows(url: string): Promise<Map<string, StoredRow[]>> {
  const tables = await runStatement(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely_' order by 1`,
  )
  const all = new Map<string, StoredRow[]>()
  for (const { name } of tables) {
    const rows = await runStatement(url, `select to_jsonb(t) as row from public.${name} t`)
    all.set(
      String(name),
      rows.map(({ row }) => row as StoredRow),
    )
  }
  return all
}

/** The values of these columns, as text; the account of a row became its workspace. */
const project = (row: StoredRow, columns: readonly string[]): string =>
  JSON.stringify(
    columns.map((column) => (column === 'user_id' && !('user_id' in row) ? row['workspace_id'] : row[column])),
  )

test('dumps: there are at least five, each of another version', () => {
  expect(new Set(dumpedVersions).size).toBeGreaterThanOrEqual(5)
})

test.each(dumpedVersions)(
  'version up to %s: every row is there after the migrations, and it starts',
  async (version) => {
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    await loadDump(database.url, version)
    const before = await readRows(database.url)
    expect(before.get('messages')?.length).toBeGreaterThan(100)
    await migrate(database.url)
    const after = await readRows(database.url)
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !MOVED[table]?.includes(column))
      const now = (after.get(table) ?? []).map((row) => project(row, columns)).toSorted()
      expect({ table, rows: now }).toEqual({ table, rows: rows.map((row) => project(row, columns)).toSorted() })
    }

    const shared = { database, telegramUrl: 'http://127.0.0.1:9', modelUrl: 'http://127.0.0.1:9' }
    const server = await startTestServer({ sharedWith: shared })
    // An account of `npm run demo`.
    const signIn = { username: 'camila', password: 'nube-alta-bogota' }
    const { body, status } = await server.call('POST', '/api/auth/signin', signIn)
    expect(status).toBe(200)
    const conversations = await server.call('GET', '/api/conversations', undefined, body.accessToken)
    expect(conversations.body.data.items).toHaveLength(6)
  },
)
