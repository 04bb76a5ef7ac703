import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { DatabaseSchema } from '../../../db/schema.ts'

export const createAgentlessSessionStore = (db: Db) => ({
  /** Sessions with a linked phone, or with a remote link that is still valid; the newest first. */
  listByWorkspace: (workspaceId: string, now: Date) =>
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
      .where('whatsappSessions.workspaceId', '=', workspaceId)
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

  /** Why a phone cannot be linked: only its own workspace learns that the phone waits for an agent. */
  async explainTakenPhone(on: Db | Tx, workspaceId: string | null, phone: string) {
    const own = await on
      .selectFrom('whatsappSessions')
      .select('name')
      .where('workspaceId', '=', workspaceId)
      .where('phoneNumber', '=', phone)
      .where('wish', '=', 'link')
      .where(hasNoAgent)
      .executeTakeFirst()
    return own ? 'whatsapp.phone_waits' : 'whatsapp.phone_taken'
  },
})
export type AgentlessSessionStore = ReturnType<typeof createAgentlessSessionStore>

const hasNoAgent = (e: ExpressionBuilder<DatabaseSchema, 'whatsappSessions'>) =>
  e.not(
    e.exists(
      e
        .selectFrom('agents')
        .whereRef('agents.sessionName', '=', 'whatsappSessions.name')
        .whereRef('agents.workspaceId', '=', 'whatsappSessions.workspaceId')
        .where('platform', '=', 'whatsapp'),
    ),
  )
