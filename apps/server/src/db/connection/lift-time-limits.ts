import type pg from 'pg'

/** For a transaction of a whole backup or restore: the operator's limits are meant for single requests. */
export const liftTimeLimits = (client: pg.ClientBase) =>
  client.query(
    `select set_config(name, '0', true)
    from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  )
