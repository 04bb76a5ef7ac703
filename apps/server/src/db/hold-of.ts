import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Of one thing of an agent's two programs may tell at once, each under a name of its own: one after another, until the
 * transaction ends. It comes before any row is locked.
 */
export const holdOf = (tx: Tx, agentId: string, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${agentId} ${name}`}, 0))`.execute(tx)
