import { type ConversationStatus, phonePart, plainWords, type Platform } from '@portavoz/contract'
import type { Put } from '../../db/ask.ts'
import { hasPhone } from '../../db/phones-in-content.ts'

/** Which conversations are meant; what is null narrows nothing. */
export type Filter = {
  status: ConversationStatus | null
  platform: Platform | null
  agentId: string | null
  assignedTo: 'IA' | 'yo' | null
  tag: string | null
  delivery: 'uncertain' | null
  search: string | null
  /** Of the last message: from this moment on, and before that one. */
  from: Date | null
  to: Date | null
  session: string | null
}

/** Everything that is asked for, and always whose it is: a condition on `conversations c`. */
export function matching(userId: string, filter: Filter, put: Put): string {
  const { status, platform, agentId, assignedTo, tag, delivery, search, from, to, session } = filter
  const owner = put(userId)
  const all = [
    `c.user_id = ${owner}`,
    status && `c.status = ${put(status)}`,
    platform && `c.platform = ${put(platform)}`,
    agentId === null ? null : `c.agent_id = ${put(agentId)}`,
    assignedTo && (assignedTo === 'yo' ? byHand : `not ${byHand}`),
    tag === null ? null : `${put(tag)} = any(c.tags)`,
    delivery && IN_DOUBT,
    search === null ? null : searched(owner, search, put),
    from && `c.last_at >= ${put(from)}`,
    to && `c.last_at < ${put(to)}`,
    session === null ? null : named(owner, put(session)),
  ]
  return all.filter((one) => one !== null).join(' and ')
}

/** By its own name, or its agent's. */
const named = (owner: string, session: string) =>
  `(c.session_name = ${session} or c.agent_id in (select id from agents where user_id = ${owner} and session_name = ${session}))`

/** As `assignedTo` tells it. */
const byHand = `(c.paused_by is not null or c.status = 'transferred')`

const IN_DOUBT = `exists (select from messages m where m.conversation_id = c.id and m.status = 'uncertain')`

/** As the inbox shows it. */
const NAME = `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')`

/** Beginnings of words of the name, or of any one message, or a part of the phone. */
function searched(owner: string, search: string, put: Put): string {
  // Read as words only where the letters are there at all, which costs less to see.
  const letters = plainWords(search).map((word) => `plain_text(${NAME}) like ${put(`%${literally(word)}%`)} and`)
  const asked = `words_asked(${owner}, ${put(search)})`
  const digits = phonePart(search)
  return `(
    (${letters.join(' ')} words_of(c.user_id, ${NAME}) @@ ${asked})
    ${digits === null ? '' : `or c.contact_phone like ${put(`%${digits}%`)}`}
    or c.id in (select m.conversation_id from messages m where m.user_id = ${owner}
      and (words_of(m.user_id, m.content) @@ ${asked}${digits === null ? '' : ` or ${hasPhone(owner, digits, put)}`})))`
}

const literally = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
