import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** A pool of connections; all of this process but its hearing shares one, the queue too. `max` is connections. */
export const createPool = (url: string, max = 12): pg.Pool => {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies while nobody uses it must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor may one that dies between two statements of whoever holds it, or on its way out: the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Kysely over that pool: camelCase here, snake_case in SQL. */
export const connect = (pool: pg.Pool): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
