import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Schema } from '../../../db/schema.ts'
import { set } from './session-row.ts'
import { leaving } from './session-state.ts'

export const createUnfinishedStore = (db: Db) => ({
  /** Linkings that nobody finished, that no agent has, and that nobody holds a link to. */
  forgetUnfinished: (now: Date, ageMs: number) =>
    db
      .deleteFrom('whatsappSessions')
      .where('engine', '=', 'embedded')
      .where((e) => isUnfinished(e, now, ageMs))
      .execute(),

  /** The same, where n8n has them too. */
  leaveUnfinished: (now: Date, ageMs: number): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const left = await set(tx, leaving, now)
        .where('engine', '=', 'n8n')
        .where((e) => isUnfinished(e, now, ageMs))
        .returning(['name as sessionName', 'userId'])
        .execute()
      if (left.length === 0) return false
      const asked = left.map((one) => ({ ...one, askedAt: now }))
      await tx
        .insertInto('pendingDeletions')
        .values(asked)
        .onConflict((c) => c.doNothing())
        .execute()
      return true
    }),
})

const isUnfinished = (e: ExpressionBuilder<Schema, 'whatsappSessions'>, now: Date, ageMs: number) =>
  e.and([
    e('phoneNumber', 'is', null),
    e('wish', '!=', 'leave'),
    e('createdAt', '<', new Date(now.getTime() - ageMs)),
    e.not(e.exists(awaited(e, now))),
    e.not(e.exists(e.selectFrom('agents').whereRef('agents.sessionName', '=', 'whatsappSessions.name'))),
  ])

const awaited = (e: ExpressionBuilder<Schema, 'whatsappSessions'>, now: Date) =>
  e
    .selectFrom('remoteLinks')
    .whereRef('remoteLinks.sessionName', '=', 'whatsappSessions.name')
    .where('remoteLinks.withdrawnAt', 'is', null)
    .where('remoteLinks.usedAt', 'is', null)
    .where('remoteLinks.expiresAt', '>', now)
