import { type RawBuilder, sql } from 'kysely'
import { isOnPhone } from './channel-conditions.ts'

/**
 * Joins the WhatsApp session of agent `a`. The owner must match: a session of that name may belong to another
 * workspace. Without a session the agent has no connection.
 */
export const joinOwnSession = sql.raw(
  'left join whatsapp_sessions s on s.name = a.session_name and s.workspace_id = a.workspace_id',
)

/** The agents of a session: at most one, of the session's owner. */
export const agentsOfSession = (session: string): RawBuilder<string> => sql`
  select a.id
  from agents a
  ${joinOwnSession}
  where s.name = ${session} and ${isOnPhone('a')}`

export const ownSessionName: RawBuilder<string> = sql`
  case when ${isOnPhone('a')} then coalesce(s.name, '') else a.session_name end`
