import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { Schema } from './schema.ts'
import { destroySilentConnections, SILENCE } from './silent-connections.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** Waiting for a place and for the server together; longer, and the caller learns that the database is unavailable. */
const CONNECT_MS = 8_000
const LIFE_SECONDS = 30 * 60

/** A pool of connections; all of this process but its hearing shares one, the queue too. `max` is connections. */
export const createPool = (url: string, max = 12, silence = SILENCE): pg.Pool => {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_MS,
    maxLifetimeSeconds: LIFE_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  destroySilentConnections(pool, url, silence)
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
