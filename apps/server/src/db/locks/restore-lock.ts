import type pg from 'pg'

/** Held by the transaction that writes a restore, until it ends. */
export const holdRestoreLock = (client: pg.ClientBase) =>
  client.query(`select pg_advisory_xact_lock(hashtextextended('portavoz: restore', 0))`)
