import { type RawBuilder, sql } from 'kysely'

/**
 * The session that an agent `a` may speak through: its owner's. A name alone proves nothing, because whoever has a
 * session of that name may be somebody else; without one of its own it has no line.
 */
export const joinOwnSession = sql.raw(
  'left join whatsapp_sessions s on s.name = a.session_name and s.user_id = a.user_id',
)

/** Its agents: its owner's, of which it has one at most. */
export const agentsThrough = (session: string): RawBuilder<string> => sql`
  select a.id from agents a ${joinOwnSession} where s.name = ${session} and a.platform = 'whatsapp'`

export const ownSession = sql.raw("case when a.platform = 'whatsapp' then coalesce(s.name, '') else a.session_name end")
