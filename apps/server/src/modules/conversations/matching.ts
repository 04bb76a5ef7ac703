import { type ConversationStatus, plainWords, type Platform } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** Which conversations are meant; what is null narrows nothing. */
export type Filter = {
  status: ConversationStatus | null
  platform: Platform | null
  agentId: string | null
  assignedTo: 'IA' | 'yo' | null
  tag: string | null
  search: string | null
  /** Of the last message: from this moment on, and before that one. */
  from: Date | null
  to: Date | null
  session: string | null
}

/** A condition on `conversations as c`, with `agents as a` beside it. */
export type Condition = RawBuilder<boolean>

/** Everything that is asked for, and always whose it is. */
export function matching(userId: string, filter: Filter): Condition {
  const { status, platform, agentId, assignedTo, tag, search, from, to, session } = filter
  const all: (Condition | null)[] = [
    sql`c.user_id = ${userId}`,
    status && sql`c.status = ${status}`,
    platform && sql`c.platform = ${platform}`,
    agentId === null ? null : sql`c.agent_id = ${agentId}`,
    assignedTo && (assignedTo === 'yo' ? byHand : sql`not ${byHand}`),
    tag === null ? null : sql`${tag} = any(c.tags)`,
    search === null ? null : searched(userId, search),
    from && sql`c.last_at >= ${from}`,
    to && sql`c.last_at < ${to}`,
    session === null ? null : sql`(c.session_name = ${session} or a.session_name = ${session})`,
  ]
  return sql.join(
    all.filter((one) => one !== null),
    sql` and `,
  )
}

/** As `assignedTo` tells it. */
const byHand = sql<boolean>`(c.paused_by is not null or c.status = 'transferred')`

/** Beginnings of words of the name, or of any one message, or a part of the phone. */
function searched(userId: string, search: string): Condition {
  const names = plainWords(search).map((word) => sql`' ' || plain_text(c.contact_name) like ${`% ${literally(word)}%`}`)
  const digits = phonePart(search)
  return sql`(
    (${sql.join(names, sql` and `)})
    ${digits === null ? sql`` : sql`or c.contact_phone like ${`%${digits}%`}`}
    or c.id in (select m.conversation_id from messages m where m.user_id = ${userId}
      and words_of(m.user_id, m.content) @@ words_asked(${userId}, ${search})))`
}

/** What is only digits and what people put between them, three digits at least. */
export const phonePart = (search: string): string | null => {
  const digits = search.replaceAll(/[\s().+-]/g, '')
  return /^\d{3,20}$/.test(digits) ? digits : null
}

const literally = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
