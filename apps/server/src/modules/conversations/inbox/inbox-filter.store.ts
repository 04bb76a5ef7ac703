import { type ConversationStatus, partialPhone, normalizedWords, type Platform } from '@portavoz/contract'
import type { BindValue } from '../../../db/connection/raw-query.ts'
import { hasPhone } from '../../../db/fragments/phones-in-content.ts'

/** Filter of the inbox; null does not filter. */
export type InboxFilter = {
  status: ConversationStatus | null
  platform: Platform | null
  agentId: string | null
  assignedTo: 'IA' | 'yo' | null
  /** A person's id, or `none`. */
  assignee: string | null
  /** The id of a person: a note of the conversation mentions them. */
  mentioned: string | null
  snoozed: 'only' | null
  tag: string | null
  delivery: 'uncertain' | null
  search: string | null
  /** Time of the last message: inclusive start, exclusive end. */
  from: Date | null
  to: Date | null
  session: string | null
}

/** The condition on `conversations c`; always includes the owner. */
export function inboxCondition(workspaceId: string, filter: InboxFilter, bind: BindValue): string {
  const {
    status,
    platform,
    agentId,
    assignedTo,
    assignee,
    mentioned,
    tag,
    delivery,
    search,
    from,
    to,
    session,
    snoozed,
  } = filter
  const owner = bind(workspaceId)
  const conditions = [
    `c.workspace_id = ${owner}`,
    status && `c.status = ${bind(status)}`,
    platform && `c.platform = ${bind(platform)}`,
    agentId === null ? null : `c.agent_id = ${bind(agentId)}`,
    assignedTo && (assignedTo === 'yo' ? ASSIGNED_TO_PERSON : `not ${ASSIGNED_TO_PERSON}`),
    assignee && (assignee === 'none' ? 'c.assignee_id is null' : `c.assignee_id = ${bind(assignee)}`),
    mentioned === null ? null : `c.id in (${mentionsOf(bind(mentioned), owner)})`,
    snoozeCondition(owner, snoozed, search !== null || session !== null),
    tag === null ? null : `${bind(tag)} = any(c.tags)`,
    delivery && HAS_UNCERTAIN_MESSAGE,
    search === null ? null : searchCondition(owner, search, bind),
    from && `c.last_at >= ${bind(from)}`,
    to && `c.last_at < ${bind(to)}`,
    session === null ? null : sessionCondition(owner, bind(session)),
  ]
  return conditions.filter((one) => one !== null).join(' and ')
}

const mentionsOf = (person: string, owner: string) =>
  `select conversation_id from note_mentions where user_id = ${person} and workspace_id = ${owner}`

/** Who looks for a certain conversation finds it also while it is snoozed. */
function snoozeCondition(owner: string, snoozed: 'only' | null, isSearch: boolean): string | null {
  const ids = `array(select conversation_id from snoozes where workspace_id = ${owner})`
  if (snoozed === 'only') return `c.id = any(${ids})`
  return isSearch ? null : `c.id <> all(${ids})`
}

const sessionCondition = (owner: string, session: string) =>
  `(
    c.session_name = ${session}
    or c.agent_id in (select id from agents where workspace_id = ${owner} and session_name = ${session})
  )`

const ASSIGNED_TO_PERSON = `(c.paused_by is not null or c.status = 'transferred')`

const HAS_UNCERTAIN_MESSAGE = `
  exists (
    select
    from messages m
    where m.conversation_id = c.id and m.status = 'uncertain'
  )`

const CONTACT_NAME = `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')`

/** Beginnings of words in the name or in one message, or a part of the phone. */
function searchCondition(owner: string, search: string, bind: BindValue): string {
  // The word index is used only after a cheaper check that the letters occur.
  const letters = normalizedWords(search).map(
    (token) => `plain_text(${CONTACT_NAME}) like ${bind(`%${escapeLike(token)}%`)} and`,
  )
  const textQuery = `words_asked(${owner}, ${bind(search)})`
  const digits = partialPhone(search)
  return `(
    (${letters.join(' ')} words_of(c.workspace_id, ${CONTACT_NAME}) @@ ${textQuery})
    ${digits === null ? '' : `or c.contact_phone like ${bind(`%${digits}%`)}`}
    or c.id in (
      select m.conversation_id
      from messages m
      where m.workspace_id = ${owner}
        and (
          words_of(m.workspace_id, m.content) @@ ${textQuery}
          ${digits === null ? '' : `or ${hasPhone(owner, digits, bind)}`}
        )
    )
  )`
}

const escapeLike = (token: string) => token.replaceAll(/[\\%_]/g, String.raw`\$&`)
