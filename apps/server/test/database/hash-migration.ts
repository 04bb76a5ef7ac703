import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

type Migration = { up: (db: Kysely<never>) => Promise<void> }
type Statement = readonly [sql: string, values: readonly unknown[]]
/** What the database answers to every statement that reads. */
type Answer = readonly Readonly<Record<string, unknown>>[]

/** The released migration that reads rows, with answers that lead to each of its statements. */
const ANSWERS: Record<string, readonly Answer[]> = { '0020-search': [[{ collname: 'pg_c_utf8' }], []] }

/**
 * SHA-256 of the statements that a migration emits, with their values, in order; comments and helpers around the SQL do
 * not count. A migration that reads rows throws: its later statements would depend on the database.
 */
export async function hashMigration(name: string, { up }: Migration): Promise<string> {
  const runs: Statement[][] = []
  for (const answer of ANSWERS[name] ?? [null]) runs.push(await recordStatementsOf(up, answer))
  return createHash('sha256').update(JSON.stringify(runs)).digest('hex')
}

async function recordStatementsOf(up: Migration['up'], answer: Answer | null): Promise<Statement[]> {
  const statements: Statement[] = []
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
      statements.push([sql, parameters])
      return (answer ? { rows: answer } : unreadableResult) as QueryResult<Row>
    },
    streamQuery: () => {
      throw new Error(READING)
    },
  }
  class RecordingDriver extends DummyDriver {
    override acquireConnection = async () => connection
  }
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new RecordingDriver(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  await up(new Kysely<never>({ dialect }))
  return statements
}

const READING =
  'A migration must not read rows in TypeScript, since its frozen hash covers what it emits: decide in SQL.'

const unreadableResult = {
  get rows(): never {
    throw new Error(READING)
  },
}
