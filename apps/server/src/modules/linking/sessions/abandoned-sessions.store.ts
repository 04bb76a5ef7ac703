import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { DatabaseSchema } from '../../../db/schema.ts'
import { updateSession } from './update-session.store.ts'
import { unlinkChanges } from './session-state.ts'

export const createAbandonedSessionStore = (db: Db) => ({
  /** Deletes embedded sessions without a linked phone, an agent or a valid remote link. */
  deleteAbandoned: (now: Date, ageMs: number) =>
    db
      .deleteFrom('whatsappSessions')
      .where('engine', '=', 'embedded')
      .where((e) => isAbandoned(e, now, ageMs))
      .execute(),

  /** The same for sessions at n8n, where the deletion must be requested; false when there are none. */
  unlinkAbandoned: (now: Date, ageMs: number): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const unlinkedRows = await updateSession(tx, unlinkChanges, now)
        .where('engine', '=', 'n8n')
        .where((e) => isAbandoned(e, now, ageMs))
        .returning(['name as sessionName', 'workspaceId'])
        .execute()
      if (unlinkedRows.length === 0) return false
      const deletionRows = unlinkedRows.map((session) => ({ ...session, askedAt: now }))
      await tx
        .insertInto('pendingDeletions')
        .values(deletionRows)
        .onConflict((c) => c.doNothing())
        .execute()
      return true
    }),
})

const isAbandoned = (e: ExpressionBuilder<DatabaseSchema, 'whatsappSessions'>, now: Date, ageMs: number) =>
  e.and([
    e('phoneNumber', 'is', null),
    e('wish', '!=', 'leave'),
    e('createdAt', '<', new Date(now.getTime() - ageMs)),
    e.not(e.exists(validRemoteLink(e, now))),
    e.not(e.exists(e.selectFrom('agents').whereRef('agents.sessionName', '=', 'whatsappSessions.name'))),
  ])

const validRemoteLink = (e: ExpressionBuilder<DatabaseSchema, 'whatsappSessions'>, now: Date) =>
  e
    .selectFrom('remoteLinks')
    .whereRef('remoteLinks.sessionName', '=', 'whatsappSessions.name')
    .where('remoteLinks.withdrawnAt', 'is', null)
    .where('remoteLinks.usedAt', 'is', null)
    .where('remoteLinks.expiresAt', '>', now)
