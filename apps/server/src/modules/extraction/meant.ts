import { type ConversationStatus, type ExtractionFilter, phonePart } from '@portavoz/contract'
import { hasPhone } from '../../db/phones-in-content.ts'

/** Which messages somebody asks for. */
export type Meant = Pick<ExtractionFilter, 'platform' | 'agentIds'> & {
  userId: string
  /** Blank narrows nothing. */
  query: string
  statuses: readonly ConversationStatus[]
  from: Date
  to: Date
  /** What was kept later is none of them: a file holds what its reader counted. */
  asOf: Date
}

/** Writes a value into a statement: as a parameter, or as a literal where there can be none. */
export type Put = (value: string) => string

/** With their values at hand, so that the database plans for these words: rare and common ones are found differently. */
export const planned = () => {
  const values: string[] = []
  return { values, put: (value: string) => `$${values.push(value)}` }
}

/**
 * The condition on `messages m`: one for search, figures and export, so that they speak of the same rows. `within`: the
 * columns that hold another span than that of `what`.
 */
export function meant(what: Meant, put: Put, within?: { from: string; to: string }): string {
  const { userId, query, from, to, asOf, ...filter } = what
  const owner = put(userId)
  const moment = (at: Date) => `${put(at.toISOString())}::timestamptz`
  const conditions = [
    `m.user_id = ${owner}`,
    `m.at >= ${within?.from ?? moment(from)}`,
    `m.at < ${within?.to ?? moment(to)}`,
    `m.created_at <= ${moment(asOf)}`,
    ...(query.trim() === '' ? [] : [says(query, owner, put)]),
  ]
  const ofConversation = narrowed(filter, put)
  if (ofConversation.length > 0) conditions.push(`m.conversation_id in (${conversationsOf(owner, ofConversation)})`)
  return conditions.join(' and ')
}

const conversationsOf = (owner: string, conditions: readonly string[]) =>
  `select c.id from conversations c where ${[`c.user_id = ${owner}`, ...conditions].join(' and ')}`

type Narrowing = Pick<Meant, 'platform' | 'agentIds' | 'statuses'>

/** The conditions on a conversation, or on another row that has the same columns. */
export function narrowed({ platform, agentIds, statuses }: Narrowing, put: Put, row = 'c'): string[] {
  const among = (column: string, values: readonly string[]) =>
    values.length === 0
      ? []
      : [`${column} in (select jsonb_array_elements_text(${put(JSON.stringify(values))}::jsonb))`]
  return [
    ...(platform === 'all' ? [] : [`${row}.platform = ${put(platform)}`]),
    ...among(`${row}.agent_id`, agentIds),
    ...among(`${row}.status`, statuses),
  ]
}

/** Each of the words begins one of the message's; or its phone, or the contact's, has these digits. */
function says(query: string, owner: string, put: Put): string {
  const words = `words_of(m.user_id, m.content) @@ words_asked(${owner}, ${put(query)})`
  const digits = phonePart(query)
  if (digits === null) return words
  const phones = conversationsOf(owner, [`c.contact_phone like '%' || ${put(digits)} || '%'`])
  return `(${words} or ${hasPhone(owner, digits, put)} or m.conversation_id = any(array(${phones})))`
}
