import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './connection/prepared-statements.ts'
import type { DatabaseSchema } from './schema.ts'
import { destroySilentConnections, SILENCE_LIMITS } from './connection/silent-connections.ts'

export type Db = Kysely<DatabaseSchema>
export type Tx = Transaction<DatabaseSchema>

/** Limit for getting a connection, including a new one; then the caller sees the database as unavailable. */
const CONNECT_MS = 8_000
/** Connections reserved for inbound messages. */
export const INBOUND_CONNECTIONS = 6
const LIFE_SECONDS = 30 * 60

/**
 * Creates the pool that the whole process shares, the queue included; inbound messages have a pool of their own. `max`
 * counts connections. `lockTimeoutMs`: a statement that waits longer for a lock fails; 0 waits for ever.
 */
export const createPool = (url: string, max = 12, silence = SILENCE_LIMITS, lockTimeoutMs = 0): pg.Pool => {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_MS,
    maxLifetimeSeconds: LIFE_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A promise, for which the pool waits before it hands out the connection.
    onConnect: (client) => setTimeouts(client, silence.transactionMs, lockTimeoutMs) as unknown as void,
  })
  destroySilentConnections(pool, url, silence)
  // An idle connection that dies must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor may a connection that dies between two statements: the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/**
 * PostgreSQL keeps the transaction of a client that has vanished for two hours, and no event of a later transaction is
 * delivered meanwhile.
 */
const setTimeouts = (client: pg.ClientBase, transactionMs: number, lockMs: number) =>
  client.query(
    `set idle_in_transaction_session_timeout = ${transactionMs}${lockMs > 0 ? `; set lock_timeout = ${lockMs}` : ''}`,
  )

/** Kysely over a pool: camelCase here, snake_case in SQL. */
export const connect = (pool: pg.Pool): Db =>
  new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
