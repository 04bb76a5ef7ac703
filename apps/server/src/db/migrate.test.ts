import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database/test-database.ts'
import { createPool } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migration-list.ts'

/** Rows of the first versions. */
const first = [
  `insert into users (id, username, email, password_hash, roles, created_at)
    values ('usr_1', 'Mariana', 'mariana@ejemplo.co', 'x', '{ROLE_USER}', now())`,
  `insert into agents (id, user_id, name, description, prompt, platform, session_name, is_active, connection,
      custom_config, secrets, webhook_id, conversation_count, created_at, updated_at)
    values ('agt_1', 'usr_1', 'Ventas', 'Vende', 'Eres vendedor', 'whatsapp', 'agent_1', true, 'connected',
      '{"autoReply": true}', 'v1.x', 'web_1', 1, now(), now())`,
  `insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, contact_name, contact_phone,
      tags, unread_count, total_messages, last_at, last_content, created_at, updated_at)
    values ('con_1', 'usr_1', 'agt_1', 'whatsapp', 'agent_1_ana', 'ana', 'Ana Ñañez', '+573001112233',
      '{mayorista}', 1, 2, now(), '¿Abren hoy?', now(), now())`,
  `insert into exchanges (id, conversation_id, user_id, agent_id, outcome, due_at, closed_at, created_at)
    values ('exc_1', 'con_1', 'usr_1', 'agt_1', 'answered', now(), now(), now())`,
  `insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, status, at,
    created_at)
    values ('msg_1', 'con_1', 'usr_1', 'exc_1', 'incoming', 'contact', 'text', '¿Abren hoy?', null, now(), now()),
      ('msg_2', 'con_1', 'usr_1', 'exc_1', 'outgoing', 'ai', 'text', 'Sí, hasta las 6', 'delivered', now(), now())`,
  `insert into whatsapp_sessions (name, user_id, wish, connection, connection_since, phone_number, created_at)
    values ('agent_1', 'usr_1', 'link', 'connected', now(), '573001112233', now())`,
  `insert into pending_deletions (session_name, user_id, agent_name, cause, asked_at)
    values ('agent_0', 'usr_1', 'Antigua', 'whatsapp.left_behind', now())`,
]

/** Rows of versions with media. */
const later = [
  ...first,
  `insert into media (message_id, user_id, state, sealed, not_before, attempts, reason, created_at)
    values ('msg_1', 'usr_1', 'pending', 'v1.x', now(), 7, 'server_full', now())`,
]

async function opened({ url, drop }: TestDatabase) {
  const pool = createPool(url, 2)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const query = async (text: string) => (await pool.query<Record<string, string>>(text)).rows
  const tablesOf = `from information_schema.columns where table_schema = 'public'`
  return {
    ask: query,
    columns: () => query(`select table_name, column_name, data_type, is_nullable ${tablesOf} order by 1, 2`),
    /** Every row of every table, except the migration log. */
    async rows() {
      const tables = await query(
        `select distinct table_name as name ${tablesOf} and table_name not like 'kysely%' order by 1`,
      )
      const all = tables.map(
        async ({ name }) => [name, await query(`select t.* from ${name} t order by t::text`)] as const,
      )
      return Object.fromEntries((await Promise.all(all)).filter(([, rows]) => rows.length > 0))
    },
  }
}

/** The rows as migrated: the account's id names its workspace. */
const withWorkspaces = (tables: Record<string, Record<string, string>[]>) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map(({ user_id, ...row }) => (user_id === undefined ? row : { ...row, workspace_id: user_id })),
    ]),
  )

test.each([
  ['0009-former-phone', first],
  ['0027-whose-files', later],
] as const)('migrate: the rows of a database as of %s survive unchanged', async (until, rows) => {
  const database = await createEmptyDatabase()
  await migrate(database.url, until)
  const { ask: query, rows: kept, columns } = await opened(database)
  for (const row of rows) await query(row)
  const before = await kept()
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['agents', 'messages', 'users']))
  await migrate(database.url)
  expect(await kept()).toMatchObject(withWorkspaces(before))
  expect(await columns()).toEqual(await (await opened(await createTestDatabase())).columns())
  // A second run has nothing to do.
  await migrate(database.url)
  expect(await kept()).toMatchObject(withWorkspaces(before))
})

test('migrate: an agent from before versions gets its configuration as version 1, without keys', async () => {
  const database = await createEmptyDatabase()
  await migrate(database.url, '0041-unclaimed')
  const { ask: query } = await opened(database)
  for (const row of first.slice(0, 2)) await query(row)
  await query(`update agents set custom_config = custom_config || '{"apiKeys": {"openai": ""}}'`)
  await migrate(database.url)
  const [version] =
    await query(`select v.number, v.author, v.prompt, v.custom_config, v.changed, v.at = a.updated_at as since
    from agent_versions v join agents a on a.id = v.agent_id and a.version = v.number`)
  const known = { number: 1, author: 'Mariana', prompt: 'Eres vendedor', changed: [], since: true }
  expect(version).toEqual({ ...known, custom_config: { autoReply: true } })
})

test.each([
  ['database', (name: string) => `alter database ${name} set`],
  ['role', (name: string) => `alter role current_user in database ${name} set`],
])('migrate: the time limits of the operator’s %s end no migration', async (_, alter) => {
  const database = await createEmptyDatabase()
  await migrate(database.url, '0041-unclaimed')
  const { ask: query } = await opened(database)
  const name = new URL(database.url).pathname.slice(1)
  await query(`${alter(name)} statement_timeout = '1h'`)
  await query(`${alter(name)} lock_timeout = '2h'`)
  // Fails each change of a table that a limit could end.
  await query(`create function refuse_limits() returns event_trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout') <> '0' or current_setting('lock_timeout') <> '4s' then
        raise 'limited to % and %', current_setting('statement_timeout'), current_setting('lock_timeout');
      end if;
    end $$`)
  await query('create event trigger refuse_limits on ddl_command_start execute function refuse_limits()')
  await migrate(database.url)
  const applied = await query('select count(*)::int as count from kysely_migration')
  expect(applied).toEqual([{ count: Object.keys(migrations).length }])
})
