import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { type HistoricalState, historicalStates, migrateAsThen } from '../../test/migration-history.ts'
import { onServer } from '../../test/on-server.ts'
import { schemaFingerprint } from '../../test/schema-fingerprint.ts'
import { migrate, migrations, migrationsOf } from './migrate.ts'
import { createPool } from './connect.ts'

const FOLDER = new URL('migrations/', import.meta.url)

const hashOf = (file: URL) => createHash('sha256').update(readFileSync(file)).digest('hex')

test('migrations: every file is frozen by its hash, and is in the list that runs', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  const names = files.map((name) => name.replace('.ts', '')).toSorted()
  const lines = names.map((name) => `${hashOf(new URL(`${name}.ts`, FOLDER))}  ${name}.ts`)
  const frozen = readFileSync(new URL('frozen.sha256', FOLDER), 'utf8').trim().split('\n')
  expect(
    lines.filter((line) => !frozen.includes(line)),
    'A new migration adds its line to migrations/frozen.sha256. A changed line is an edit: write a new migration.',
  ).toEqual([])
  expect(frozen).toEqual(lines)
  expect(Object.keys(migrations)).toEqual(names)
})

let fresh: { database: TestDatabase; schema: string[] }

beforeAll(async () => {
  const database = await emptyDatabase()
  await migrate(database.url)
  fresh = { database, schema: await schemaFingerprint(database.url) }
})

afterAll(() => fresh.database.drop())

async function expectToday(url: string) {
  await migrate(url)
  expect(await schemaFingerprint(url)).toEqual(fresh.schema)
  const pool = createPool(url, 1)
  expect(await migrationsOf(pool)).toEqual({ pending: [], unknown: [] })
  await pool.end()
}

const titleOf = ({ names, missingEdits }: HistoricalState) => {
  const lacking = Object.entries(missingEdits).filter(([, edits]) => edits > 0)
  return [`${names.length} up to ${names.at(-1)}`, ...lacking.map(([name, edits]) => `${name} ${edits} edits ago`)]
}

test.each(historicalStates.map((state) => [titleOf(state).join(', '), state] as const))(
  'migrate: a database with %s becomes today’s',
  async (_, state) => {
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    await migrateAsThen(url, state)
    await expectToday(url)
  },
)

const edited = historicalStates.filter(({ names }) => names.length <= 2)
const beforeDisorder = historicalStates.find(({ names }) => names.at(-1) === '0007-whose-line')

test.each(edited.map((state, n) => [titleOf(state).join(', '), n] as const))(
  'migrate: a database that began with %s and took each version after it becomes today’s',
  async (_, n) => {
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    for (const state of [...edited.slice(n), beforeDisorder]) if (state) await migrateAsThen(url, state)
    await expectToday(url)
  },
)

test('repair of 0001: messages of an exchange are counted, and of two open changes of address the newer stays', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const states = edited.filter(({ missingEdits }) => (missingEdits['0002-access'] ?? 0) === 3)
  for (const state of [...edited.slice(0, 1), ...states]) await migrateAsThen(url, state)
  await onServer(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('usr_1', 'Mariana', 'mariana@ejemplo.co', 'x', '{ROLE_USER}', now());
    insert into agents (id, user_id, name, description, prompt, platform, session_name, is_active, connection,
        custom_config, secrets, webhook_id, created_at, updated_at)
      values ('agt_1', 'usr_1', 'Ventas', '', '', 'whatsapp', 'agent_1', true, 'connected', '{}', '', 'w', now(), now());
    insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, last_at, created_at, updated_at)
      values ('con_1', 'usr_1', 'agt_1', 'whatsapp', 'agent_1_ana', 'ana', now(), now(), now());
    insert into exchanges (id, conversation_id, user_id, agent_id, due_at, created_at)
      values ('exc_1', 'con_1', 'usr_1', 'agt_1', now(), now());
    insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, at, created_at)
      select 'msg_' || n, 'con_1', 'usr_1', 'exc_1', 'incoming', 'contact', 'text', 'hola', now(), now()
      from generate_series(1, 3) n;
    insert into email_links (token_hash, user_id, purpose, email, created_at, expires_at)
      select 'hash_' || n, 'usr_1', 'change', n || '@ejemplo.co', now() + n * interval '1 second', now() + interval '1 day'
      from generate_series(1, 2) n`,
  )
  await migrate(url)
  expect(await onServer(url, 'select incoming_count from exchanges')).toEqual([{ incoming_count: 3 }])
  expect(await onServer(url, 'select token_hash from email_links')).toEqual([{ token_hash: 'hash_2' }])
})

test('migrate: a database of a newer version is refused with what to do, and stays as it is', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  await migrate(url, '0041-unclaimed')
  await onServer(url, `insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`)
  const before = await onServer(url, 'select * from kysely_migration order by name')
  await expect(migrate(url)).rejects.toThrow(
    'La usó una versión más nueva de Portavoz: tiene 9999-future, que esta no conoce. Actualiza el programa',
  )
  expect(await onServer(url, 'select * from kysely_migration order by name')).toEqual(before)
})
