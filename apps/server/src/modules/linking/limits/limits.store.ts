import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockResource } from '../../../db/locks/lock-resource.ts'
import { hasContactWritten } from '../../../db/fragments/has-contact-written.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'

type SessionLimits = Pick<WhatsAppSessionRow, 'name' | 'numberSince' | 'restrictedUntil' | 'cappedUntil'>

/** The limits of the number of one conversation; `isNew` when its contact never wrote first. */
export type NewContactLimits = SessionLimits & { isNew: boolean; timeZone: string }

export const createLimitsStore = (db: Db) => ({
  async findByConversation(tx: Tx, conversationId: string): Promise<NewContactLimits | undefined> {
    const { rows } = await sql<NewContactLimits>`
      select
        s.name,
        s.number_since,
        s.restricted_until,
        s.capped_until,
        not ${hasContactWritten} as is_new,
        coalesce(a.custom_config->'businessHours'->>'timezone', '') as time_zone
      from conversations c
      join agents a on a.id = c.agent_id
      join whatsapp_sessions s on s.name = a.session_name and s.workspace_id = a.workspace_id
      where c.id = ${conversationId} and c.platform = 'whatsapp'`.execute(tx)
    return rows[0]
  },

  /** Advisory lock per number until the transaction ends, so that decisions about new contacts do not overlap. */
  lockNewContacts: (tx: Tx, session: string) => lockResource(tx, session, 'new contacts'),

  /** When each new contact first got a manual message after `since`, in order. */
  async listFirstContacts(
    tx: Tx | null,
    workspaceId: string,
    session: string,
    since: Date,
    exceptConversationId: string | null,
  ): Promise<Date[]> {
    const { rows } = await sql<{ at: Date }>`
      select min(m.created_at) as at
      from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      join whatsapp_sessions s on s.name = a.session_name and s.workspace_id = a.workspace_id
      where m.workspace_id = ${workspaceId}
        and m.origin = 'console'
        and m.created_at > ${since}
        and m.status <> 'failed'
        and c.platform = 'whatsapp'
        and s.name = ${session}
        and c.id is distinct from ${exceptConversationId}
        and not exists (
          select
          from messages i
          where i.conversation_id = c.id
            and i.direction = 'incoming'
            and i.created_at < m.created_at
            and i.created_at >= s.number_since
        )
      group by c.id
      order by 1`.execute(tx ?? db)
    return rows.map(({ at }) => at)
  },

  async isContacted(tx: Tx, conversationId: string, since: Date): Promise<boolean> {
    const { rows } = await sql`
      select
      from messages m
      where m.conversation_id = ${conversationId}
        and m.origin = 'console'
        and m.created_at > ${since}
        and m.status <> 'failed'
      limit 1`.execute(tx)
    return rows.length > 0
  },

  async countUndecryptable(workspaceId: string, session: string, since: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      where m.workspace_id = ${workspaceId}
        and m.created_at > ${since}
        and m.details ? 'isUnopened'
        and a.session_name = ${session}
        and a.workspace_id = ${workspaceId}
        and a.platform = 'whatsapp'`.execute(db)
    return rows[0]?.count ?? 0
  },

  /** When the check was requested, by the database's clock; null when WhatsApp answered within `freshMs`. */
  async requestCheck(workspaceId: string, session: string, freshMs: number): Promise<Date | null> {
    const { rows } = await sql<{ at: Date }>`
      update whatsapp_sessions
      set check_asked_at = now()
      where name = ${session}
        and workspace_id = ${workspaceId}
        and (checked_at is null or checked_at <= now() - ${ago(freshMs)})
      returning check_asked_at as at`.execute(db)
    return rows[0]?.at ?? null
  },

  /** Claims the sessions whose check was requested within `staleMs`; each goes to one caller. */
  async claimCheckRequests(sessions: readonly string[], staleMs: number): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      update whatsapp_sessions
      set check_asked_at = null
      where name = any(${[...sessions]}::text[]) and check_asked_at >= now() - ${ago(staleMs)}
      returning name`.execute(db)
    return rows.map(({ name }) => name)
  },

  async markChecked(session: string): Promise<void> {
    await sql`update whatsapp_sessions set checked_at = now() where name = ${session}`.execute(db)
  },
})
export type LimitsStore = ReturnType<typeof createLimitsStore>

const ago = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`
