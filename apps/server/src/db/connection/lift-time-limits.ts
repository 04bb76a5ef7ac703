import type pg from 'pg'

const TRANSACTION_LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

/** For a transaction of a whole backup or restore: the operator's limits are meant for single requests. */
export const liftTimeLimits = (client: pg.ClientBase) => lift(client, TRANSACTION_LIMITS, true)

/** For a connection that migrates, or that waits for a migration: an update may take minutes. */
export const liftSessionTimeLimits = (client: pg.ClientBase) =>
  lift(client, ['statement_timeout', 'transaction_timeout', 'idle_session_timeout'], false)

const lift = (client: pg.ClientBase, limits: readonly string[], isLocal: boolean) =>
  client.query(`select set_config(name, '0', $2) from pg_settings where name = any($1)`, [[...limits], isLocal])
