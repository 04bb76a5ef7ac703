import { sql } from 'kysely'
import type { Tx } from '../connect.ts'

/**
 * Serialises changes of the administrator role until commit, so that two at once cannot leave the installation without
 * an administrator.
 */
export const lockAdministrators = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('portavoz: administrators'))`.execute(tx)
