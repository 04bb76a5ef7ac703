import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/database/test-database.ts'
import { hashMigration } from '../../test/database/hash-migration.ts'
import { type HistoricalState, historicalStates, migrateToState } from '../../test/database/migration-history.ts'
import { runStatement } from '../../test/database/run-statement.ts'
import { schemaFingerprint } from '../../test/database/schema-fingerprint.ts'
import { migrationsOf } from './applied-migrations.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migration-list.ts'
import { createPool } from './connect.ts'

const FOLDER = new URL('migrations/', import.meta.url)

test('migrations: the SQL of each is frozen by its hash, and every file is in the list that runs', async () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  expect(Object.keys(migrations)).toEqual(files.map((name) => name.replace('.ts', '')).toSorted())
  const lines = await Promise.all(
    Object.entries(migrations).map(async ([name, migration]) => `${await hashMigration(name, migration)}  ${name}`),
  )
  const frozen = readFileSync(new URL('frozen.sha256', FOLDER), 'utf8').trim().split('\n')
  expect(
    lines.filter((line) => !frozen.includes(line)),
    'A new migration adds its line to migrations/frozen.sha256. A changed line is other SQL: write a new migration.',
  ).toEqual([])
  expect(frozen).toEqual(lines)
})

/** Released before numbers had to be unique. */
const SHARED_NUMBERS = ['0001', '0002', '0031', '0034', '0051', '0065']

test('migrations: each has a number of its own', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, name.indexOf('-')))
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) < index)
  expect(repeated, 'Two migrations share a number: take the next free one.').toEqual(SHARED_NUMBERS)
})

test('migration hash: covers every statement with its values, in order', async () => {
  const hashOf = (...statements: RawBuilder<unknown>[]) =>
    hashMigration('9999-example', {
      up: async (db) => {
        for (const statement of statements) await statement.execute(db)
      },
    })
  const [one, two] = [sql`select 1`, sql`select 2`]
  const hashes = [hashOf(one, two), hashOf(two, one), hashOf(one), hashOf(sql`select ${1}`), hashOf(sql`select ${2}`)]
  expect(new Set(await Promise.all(hashes)).size).toBe(hashes.length)
  expect(await hashOf(sql.raw('select 1'))).toBe(await hashOf(one))
})

test('migration hash: a migration that reads rows is refused', async () => {
  const up = async (db: Kysely<never>) => void (await sql`select 1`.execute(db)).rows
  await expect(hashMigration('9999-example', { up })).rejects.toThrow('must not read rows')
})

/** The first migration that follows all those of every historical state. */
const meeting = Object.keys(migrations)
  .toSorted()
  .find((name) =>
    historicalStates.every(({ names }) => names.every((known) => known < name)),
  ) as keyof typeof migrations

const namesUpToMeeting = Object.keys(migrations)
  .filter((name) => name <= meeting)
  .toSorted()

const appliedNames = async (url: string) =>
  (await runStatement(url, 'select name from kysely_migration order by name collate "C"')).map(({ name }) => name)

let fresh: { database: TestDatabase; met: string[]; schema: string[] }

beforeAll(async () => {
  const database = await createEmptyDatabase()
  await migrate(database.url, meeting)
  const met = await schemaFingerprint(database.url)
  await migrate(database.url)
  fresh = { database, met, schema: await schemaFingerprint(database.url) }
})

afterAll(() => fresh.database.drop())

async function expectCurrentSchema(url: string) {
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

/** The later migrations cost the most, and do the same to equal schemas without rows. */
test.each(historicalStates.map((state) => [titleOf(state).join(', '), state] as const))(
  `migrate: a database with %s reaches the schema that a new one has at ${meeting}`,
  async (_, state) => {
    const { url, drop } = await createEmptyDatabase()
    onTestFinished(drop)
    await migrateToState(url, state)
    await migrate(url, meeting)
    expect(await schemaFingerprint(url)).toEqual(fresh.met)
    expect(await appliedNames(url)).toEqual(namesUpToMeeting)
  },
)

const newest = historicalStates.at(-1)!

test(`migrate: a database with ${titleOf(newest).join(', ')} reaches the current schema`, async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrateToState(url, newest)
  await expectCurrentSchema(url)
})

const edited = historicalStates.filter(({ names }) => names.length <= 2)
const beforeDisorder = historicalStates.find(({ names }) => names.at(-1) === '0007-whose-line')

test.each(edited.map((state, n) => [titleOf(state).join(', '), n] as const))(
  'migrate: a database that began with %s and took each later version reaches the current schema',
  async (_, n) => {
    const { url, drop } = await createEmptyDatabase()
    onTestFinished(drop)
    for (const state of [...edited.slice(n), beforeDisorder]) if (state) await migrateToState(url, state)
    await expectCurrentSchema(url)
  },
)

test('repair of 0001: messages of an exchange are counted; the newer of two open address changes stays', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const states = edited.filter(({ missingEdits }) => (missingEdits['0002-access'] ?? 0) === 3)
  for (const state of [...edited.slice(0, 1), ...states]) await migrateToState(url, state)
  await runStatement(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('usr_1', 'Mariana', 'mariana@ejemplo.co', 'x', '{ROLE_USER}', now());
    insert into agents (id, user_id, name, description, prompt, platform, session_name, is_active, connection,
        custom_config, secrets, webhook_id, created_at, updated_at)
      values ('agt_1', 'usr_1', 'Ventas', '', '', 'whatsapp', 'agent_1', true, 'connected', '{}', '', 'w', now(),
        now());
    insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, last_at, created_at,
      updated_at)
      values ('con_1', 'usr_1', 'agt_1', 'whatsapp', 'agent_1_ana', 'ana', now(), now(), now());
    insert into exchanges (id, conversation_id, user_id, agent_id, due_at, created_at)
      values ('exc_1', 'con_1', 'usr_1', 'agt_1', now(), now());
    insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, at, created_at)
      select 'msg_' || n, 'con_1', 'usr_1', 'exc_1', 'incoming', 'contact', 'text', 'hola', now(), now()
      from generate_series(1, 3) n;
    insert into email_links (token_hash, user_id, purpose, email, created_at, expires_at)
      select 'hash_' || n, 'usr_1', 'change', n || '@ejemplo.co', now() + n * interval '1 second',
        now() + interval '1 day'
      from generate_series(1, 2) n`,
  )
  await migrate(url)
  expect(await runStatement(url, 'select incoming_count from exchanges')).toEqual([{ incoming_count: 3 }])
  expect(await runStatement(url, 'select token_hash from email_links')).toEqual([{ token_hash: 'hash_2' }])
})

test('migrate: a database of a newer version is refused with what to do, and stays as it is', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate(url, '0041-unclaimed')
  await runStatement(url, `insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`)
  const before = await runStatement(url, 'select * from kysely_migration order by name')
  await expect(migrate(url)).rejects.toThrow(
    'La usó una versión más nueva de Portavoz: tiene 9999-future, que esta no conoce. Actualiza el programa',
  )
  expect(await runStatement(url, 'select * from kysely_migration order by name')).toEqual(before)
})
