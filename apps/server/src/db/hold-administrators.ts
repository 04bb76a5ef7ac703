import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Whoever gives, takes or loses the role of administrator does so one after another, until the transaction ends:
 * two at once must not leave accounts that nobody administers.
 */
export const holdAdministrators = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('portavoz: administrators'))`.execute(tx)
