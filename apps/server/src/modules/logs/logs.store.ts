import type { Platform } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AskUntil } from '../../db/until.ts'

export type LogRow = {
  id: string
  sessionName: string
  agentSessionName: string
  userMessage: string
  aiResponse: string
  userName: string | null
  userPhone: string | null
  platform: Platform
  agentId: string
  agentName: string
  botName: string | null
  createdAt: Date
}

type Where = RawBuilder<unknown>

/** Logs are not kept: each is an exchange, read together with its messages. */
const logs = (where: Where, tail: Where) => sql<LogRow>`
  select e.id, c.session_name, a.session_name as agent_session_name, e.created_at, c.platform,
    e.agent_id, a.name as agent_name, a.bot_name, c.contact_name as user_name, c.contact_phone as user_phone,
    coalesce((select string_agg(m.content, E'\n' order by m.at, m.id) from messages m
      where m.exchange_id = e.id and m.direction = 'incoming'), '') as user_message,
    coalesce((select string_agg(m.content, E'\n' order by m.part) from messages m
      where m.exchange_id = e.id and m.origin in ('ai', 'n8n')), '') as ai_response
  from exchanges e join conversations c on c.id = e.conversation_id join agents a on a.id = e.agent_id
  where ${where} ${tail}`

export const SESSIONS = `
  with of_user as (
    select e.conversation_id as id, count(*)::int as count, max(e.created_at) as last_at from exchanges e
    where e.user_id = $1 group by 1 order by last_at desc limit 5000
  )
  select c.session_name as "sessionName", of_user.count, of_user.last_at as "lastAt"
  from of_user join conversations c using (id) order by of_user.last_at desc`

export const createLogStore = (db: Db, askUntil: AskUntil) => {
  const newest = async (where: Where, limit: number, before: string | undefined, userId: string) => {
    const older =
      before === undefined
        ? sql``
        : sql`
      and (e.created_at, e.id) < (select created_at, id from exchanges where id = ${before} and user_id = ${userId})`
    const { rows } = await logs(
      sql`e.user_id = ${userId} ${where} ${older}`,
      sql`order by e.created_at desc, e.id desc limit ${limit}`,
    ).execute(db)
    return rows
  }

  return {
    list: (userId: string, platform: Platform | null, limit: number, before?: string) =>
      newest(platform === null ? sql`` : sql`and c.platform = ${platform}`, limit, before, userId),

    /** Either name: a conversation's own, or its agent's. */
    ofSession: (userId: string, name: string, limit: number, before?: string) =>
      newest(sql`and (c.session_name = ${name} or a.session_name = ${name})`, limit, before, userId),

    /** Phone or network id of the contact. */
    ofContact: (userId: string, contact: string, limit: number, before?: string) =>
      newest(
        sql`and (c.contact_phone = ${contact} or c.contact_key = ${contact} or c.contact_phone = ${contact.replace(/^\+/, '')})`,
        limit,
        before,
        userId,
      ),

    async since(userId: string, since: Date, limit: number) {
      const { rows } = await logs(
        sql`e.user_id = ${userId} and e.created_at > ${since}`,
        sql`order by e.created_at, e.id limit ${limit}`,
      ).execute(db)
      return rows
    },

    async byId(userId: string, id: string) {
      const { rows } = await logs(sql`e.user_id = ${userId} and e.id = ${id}`, sql``).execute(db)
      return rows[0]
    },

    /** By their last exchange; reads no exchange, but an index of them. */
    sessions: (userId: string, end: AbortSignal) =>
      askUntil<{ sessionName: string; count: number; lastAt: Date }>(SESSIONS, [userId], end),

    async count(userId: string, name: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from exchanges e
        join conversations c on c.id = e.conversation_id join agents a on a.id = e.agent_id
        where e.user_id = ${userId} and (c.session_name = ${name} or a.session_name = ${name})`.execute(db)
      return rows[0]?.count ?? 0
    },

    hasSession: async (userId: string, name: string): Promise<boolean> => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from conversations where user_id = ${userId} and session_name = ${name})
          or exists (select from agents where user_id = ${userId} and session_name = ${name}) as found`.execute(db)
      return rows[0]?.found ?? false
    },
  }
}
export type LogStore = ReturnType<typeof createLogStore>
