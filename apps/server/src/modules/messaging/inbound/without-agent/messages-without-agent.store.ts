import { sql } from 'kysely'
import { isOnPhone } from '../../../../db/fragments/channel-conditions.ts'
import type { Db } from '../../../../db/connect.ts'
import type { Secrets } from '../../../../platform/security/secrets.ts'
import type { SessionInbound } from '../../../../ports/whatsapp/whatsapp-sessions.ts'

export type SealedMessageWithoutAgent = {
  id: string
  turn: number
  agentId: string
  sessionName: string
  heard: string
}

const BATCH_SIZE = 50

/** Rows are sealed as a whole: they hold the keys of media files, and are not read before their agent exists. */
export const createMessagesWithoutAgentStore = (db: Db, secrets: Pick<Secrets, 'seal' | 'open'>) => ({
  /** Stores nothing for a session that is being unlinked or has no owner. */
  async store(session: string, inbound: SessionInbound, now: Date): Promise<void> {
    await sql`
      insert into unclaimed_messages (session_name, phone_number, turn, heard, kept_at)
      select
        name,
        phone_number,
        ${handOverOrder(inbound)},
        ${secrets.seal(JSON.stringify(inbound), sealContext(session))},
        ${now}
      from whatsapp_sessions
      where name = ${session} and workspace_id is not null and wish <> 'leave'`.execute(db)
  },

  /**
   * Messages whose session has an agent by now, in the order of handing over. Excludes what another phone received
   * under the same session name.
   */
  async findWithAgent(
    cursor: Pick<SealedMessageWithoutAgent, 'turn' | 'id'> | null,
  ): Promise<SealedMessageWithoutAgent[]> {
    const { turn, id } = cursor ?? { turn: -1, id: '0' }
    const { rows } = await sql<SealedMessageWithoutAgent>`
      select u.id, u.turn, a.id as agent_id, u.session_name, u.heard
      from unclaimed_messages u
      join whatsapp_sessions s on s.name = u.session_name
      join agents a on a.session_name = s.name and a.workspace_id = s.workspace_id and ${isOnPhone('a')}
      where (u.phone_number is null or u.phone_number = s.phone_number)
        and (u.turn, u.id) > (${turn}::smallint, ${id}::bigint)
      order by u.turn, u.id
      limit ${BATCH_SIZE}`.execute(db)
    return rows
  },

  open: ({ sessionName, heard: inbound }: Pick<SealedMessageWithoutAgent, 'sessionName' | 'heard'>): SessionInbound =>
    JSON.parse(secrets.open(inbound, sealContext(sessionName)), (key, value) =>
      key === 'at' || key === 'until' ? new Date(value) : value,
    ),

  /**
   * Hands the message over and deletes it in one transaction, unless it is gone; a concurrent erasure waits and erases
   * the result.
   */
  handOver: (id: string, routeSessionInbound: () => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select id from unclaimed_messages where id = ${id} for update`.execute(tx)
      if (rows.length === 0) return
      await routeSessionInbound()
      await tx.deleteFrom('unclaimedMessages').where('id', '=', id).execute()
    }),

  /** Also deletes messages of deleted workspaces. */
  deleteBefore: (before: Date) =>
    sql`
      delete from unclaimed_messages u
      using whatsapp_sessions s
      where s.name = u.session_name and (u.kept_at < ${before} or s.workspace_id is null)`.execute(db),
})

export type MessagesWithoutAgentStore = ReturnType<typeof createMessagesWithoutAgentStore>

const sealContext = (session: string) => `unclaimed/${session}`

/**
 * Owner messages come first, so that an answered contact is not answered again. Undecryptable ones come last, because
 * they may have been decrypted since.
 */
function handOverOrder(inbound: SessionInbound): number {
  if (inbound.kind === 'unopened') return 2
  return inbound.kind === 'message' && inbound.message.isOwn ? 0 : 1
}
