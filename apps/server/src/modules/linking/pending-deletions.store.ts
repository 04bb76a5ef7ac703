import type { ProblemCode } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

export const createPendingDeletionStore = (db: Db) => ({
  /** Written before anybody is told that it will happen; asked twice it is one. */
  ask: (tx: Tx, sessionName: string, userId: string | null, agentName: string | null, now: Date) =>
    tx
      .insertInto('pendingDeletions')
      .values({ sessionName, userId, agentName, askedAt: now })
      .onConflict((c) =>
        c
          .column('sessionName')
          .doUpdateSet({ agentName: sql`coalesce(excluded.agent_name, pending_deletions.agent_name)` }),
      )
      .execute(),

  /** Its owner wants it after all. */
  withdraw: (tx: Tx, sessionName: string, userId: string) =>
    tx.deleteFrom('pendingDeletions').where('sessionName', '=', sessionName).where('userId', '=', userId).execute(),

  /** Why it is not done yet. */
  note: (tx: Tx, sessionName: string, cause: ProblemCode | null) =>
    tx.updateTable('pendingDeletions').set({ cause }).where('sessionName', '=', sessionName).execute(),

  listOf: (userId: string) =>
    db.selectFrom('pendingDeletions').selectAll().where('userId', '=', userId).orderBy('askedAt').execute(),
})
export type PendingDeletionStore = ReturnType<typeof createPendingDeletionStore>
