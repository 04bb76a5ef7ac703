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
 * counts connections. `prepare` runs on each new connection before its first use.
 */
export const createPool = (
  url: string,
  max = 12,
  silence = SILENCE_LIMITS,
  prepare?: (client: pg.ClientBase) => Promise<unknown>,
): pg.Pool => {
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
    onConnect: (client) =>
      limitIdleTransactions(client, silence.transactionMs).then(() => prepare?.(client)) as unknown as void,
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
const limitIdleTransactions = (client: pg.ClientBase, transactionMs: number) =>
  client.query(`set idle_in_transaction_session_timeout = ${transactionMs}`)

/** Kysely over a pool: camelCase here, snake_case in SQL. */
export const connect = (pool: pg.Pool): Db =>
  new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
