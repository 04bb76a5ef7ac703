import { sql } from 'kysely'
import type { Tx } from '../connect.ts'

/**
 * Serialises transactions on one resource of an agent that are known under different external ids. Taken before any row
 * lock.
 */
export const lockResource = (tx: Tx, agentId: string, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${agentId} ${name}`}, 0))`.execute(tx)
