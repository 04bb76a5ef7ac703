import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Schema } from '../../../db/schema.ts'

/** Sessions that no agent of their owner speaks through. */
export const createAgentlessSessionStore = (db: Db) => ({
  /** A phone let us in, or somebody holds a link that is still good. */
  listOf: (userId: string, now: Date) =>
    db
      .selectFrom('whatsappSessions')
      .leftJoin('remoteLinks as link', (on) =>
        on
          .onRef('link.sessionName', '=', 'whatsappSessions.name')
          .on('link.usedAt', 'is', null)
          .on('link.withdrawnAt', 'is', null)
          .on('link.expiresAt', '>', now),
      )
      .select(['name', 'connection', 'problem', 'phoneNumber'])
      .select(['invitedBy', 'link.createdAt as sentAt', 'openedAt', 'link.expiresAt'])
      .where('whatsappSessions.userId', '=', userId)
      .where(hasNoAgent)
      .where((e) =>
        e.or([
          e.and([e('wish', '=', 'link'), e('phoneNumber', 'is not', null)]),
          e.and([e('wish', '!=', 'leave'), e('link.tokenHash', 'is not', null)]),
        ]),
      )
      .orderBy('whatsappSessions.createdAt', 'desc')
      .orderBy('name')
      .execute(),

  /** Who holds a phone is told to its own person only. */
  async whyTaken(on: Db | Tx, userId: string | null, phone: string) {
    const own = await on
      .selectFrom('whatsappSessions')
      .select('name')
      .where('userId', '=', userId)
      .where('phoneNumber', '=', phone)
      .where('wish', '=', 'link')
      .where(hasNoAgent)
      .executeTakeFirst()
    return own ? 'whatsapp.phone_waits' : 'whatsapp.phone_taken'
  },
})
export type AgentlessSessionStore = ReturnType<typeof createAgentlessSessionStore>

const hasNoAgent = (e: ExpressionBuilder<Schema, 'whatsappSessions'>) =>
  e.not(
    e.exists(
      e
        .selectFrom('agents')
        .whereRef('agents.sessionName', '=', 'whatsappSessions.name')
        .whereRef('agents.userId', '=', 'whatsappSessions.userId')
        .where('platform', '=', 'whatsapp'),
    ),
  )
