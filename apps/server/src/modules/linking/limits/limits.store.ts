import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { holdOf } from '../../../db/hold-of.ts'
import { hasWrittenTo } from '../../../db/has-written.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'

type SessionLimits = Pick<WhatsAppSessionRow, 'name' | 'numberSince' | 'restrictedUntil' | 'cappedUntil'>

/** The number through which one conversation is written to, and whether its contact is new to it. */
export type NewContactLimits = SessionLimits & { isNew: boolean; timeZone: string }

export const createLimitsStore = (db: Db) => ({
  /** Undefined for a conversation that no session of WhatsApp's serves. */
  async ofConversation(tx: Tx, conversationId: string): Promise<NewContactLimits | undefined> {
    const { rows } = await sql<NewContactLimits>`
      select s.name, s.number_since, s.restricted_until, s.capped_until,
        not ${hasWrittenTo} as is_new,
        coalesce(a.custom_config->'businessHours'->>'timezone', '') as time_zone
      from conversations c
        join agents a on a.id = c.agent_id
        join whatsapp_sessions s on s.name = a.session_name and s.user_id = a.user_id
      where c.id = ${conversationId} and a.platform = 'whatsapp'`.execute(tx)
    return rows[0]
  },

  /** One decision about new contacts of a number after the other, until the transaction ends. It waits for no row. */
  hold: (tx: Tx, session: string) => holdOf(tx, session, 'new contacts'),

  /**
   * When each new contact of an agent was first written to by hand since then, the earliest first. `but` is a
   * conversation that is not counted.
   */
  async writtenTo(tx: Tx | null, userId: string, session: string, since: Date, but: string | null): Promise<Date[]> {
    const { rows } = await sql<{ at: Date }>`
      select min(m.created_at) as at
      from messages m
        join conversations c on c.id = m.conversation_id
        join agents a on a.id = c.agent_id
        join whatsapp_sessions s on s.name = a.session_name and s.user_id = a.user_id
      where m.user_id = ${userId} and m.origin = 'console' and m.created_at > ${since}
        and m.status <> 'failed'
        and a.platform = 'whatsapp' and s.name = ${session} and c.id is distinct from ${but}
        and not exists (
          select from messages i
          where i.conversation_id = c.id and i.direction = 'incoming'
            and i.created_at < m.created_at and i.created_at >= s.number_since)
      group by c.id order by 1`.execute(tx ?? db)
    return rows.map(({ at }) => at)
  },

  /** Whether this contact was written to by hand since then. */
  async wasWritten(tx: Tx, conversationId: string, since: Date): Promise<boolean> {
    const { rows } = await sql`
      select from messages m
      where m.conversation_id = ${conversationId} and m.origin = 'console' and m.created_at > ${since}
        and m.status <> 'failed'
      limit 1`.execute(tx)
    return rows.length > 0
  },

  /** Messages of that session's agent that came since then and did not open. */
  async unopened(userId: string, session: string, since: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from messages m
        join conversations c on c.id = m.conversation_id
        join agents a on a.id = c.agent_id
      where m.user_id = ${userId} and m.created_at > ${since} and m.details ? 'isUnopened'
        and a.session_name = ${session} and a.user_id = ${userId} and a.platform = 'whatsapp'`.execute(db)
    return rows[0]?.count ?? 0
  },

  /**
   * When the check was asked for, by the clock of the database, which all processes share; null when WhatsApp answered
   * within `freshMs`.
   */
  async askForCheck(userId: string, session: string, freshMs: number): Promise<Date | null> {
    const { rows } = await sql<{ at: Date }>`
      update whatsapp_sessions set check_asked_at = now()
      where name = ${session}
        and user_id = ${userId}
        and (checked_at is null or checked_at <= now() - ${ago(freshMs)})
      returning check_asked_at as at`.execute(db)
    return rows[0]?.at ?? null
  },

  /** Sessions among these whose check was asked for in the last `staleMs`; each is handed to one caller. */
  async takeAsked(lines: readonly string[], staleMs: number): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      update whatsapp_sessions set check_asked_at = null
      where name = any(${[...lines]}::text[])
        and check_asked_at >= now() - ${ago(staleMs)}
      returning name`.execute(db)
    return rows.map(({ name }) => name)
  },

  async noteChecked(session: string): Promise<void> {
    await sql`update whatsapp_sessions set checked_at = now() where name = ${session}`.execute(db)
  },
})
export type LimitsStore = ReturnType<typeof createLimitsStore>

const ago = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`
