import { type ConversationStatus, type ExtractionFilter, partialPhone } from '@portavoz/contract'
import { hasPhone } from '../../db/fragments/phones-in-content.ts'

export type MessageSelection = Pick<ExtractionFilter, 'platform' | 'agentIds'> & {
  workspaceId: string
  /** A blank query does not filter. */
  query: string
  statuses: readonly ConversationStatus[]
  from: Date
  to: Date
  /** Messages stored later are not selected: a file has the rows that its reader counted. */
  asOf: Date
}

/** Adds a value to a statement: as a parameter, or as a literal where parameters are impossible. */
export type ValueWriter = (value: string) => string

/**
 * The parameters of a statement; it is planned with their values, because rare and common words need different plans.
 */
export const createParameters = () => {
  const values: string[] = []
  return { values, writeValue: (value: string) => `$${values.push(value)}` }
}

/**
 * The condition on `messages m`, shared by search, counts and export. `within`: column expressions of another time
 * span.
 */
export function selectionCondition(
  selection: MessageSelection,
  writeValue: ValueWriter,
  within?: { from: string; to: string },
): string {
  const { workspaceId, query, from, to, asOf, ...filter } = selection
  const owner = writeValue(workspaceId)
  const moment = (at: Date) => `${writeValue(at.toISOString())}::timestamptz`
  const conditions = [
    `m.workspace_id = ${owner}`,
    `m.at >= ${within?.from ?? moment(from)}`,
    `m.at < ${within?.to ?? moment(to)}`,
    `m.created_at <= ${moment(asOf)}`,
    ...(query.trim() === '' ? [] : [textCondition(query, owner, writeValue)]),
  ]
  const ofConversation = conversationConditions(filter, writeValue)
  if (ofConversation.length > 0) conditions.push(`m.conversation_id in (${conversationIdsSql(owner, ofConversation)})`)
  return conditions.join(' and ')
}

const conversationIdsSql = (owner: string, conditions: readonly string[]) =>
  `select c.id from conversations c where ${[`c.workspace_id = ${owner}`, ...conditions].join(' and ')}`

type ConversationSelection = Pick<MessageSelection, 'platform' | 'agentIds' | 'statuses'>

/** The conditions on a conversation, or on another row with the same columns. */
export function conversationConditions(
  { platform, agentIds, statuses }: ConversationSelection,
  writeValue: ValueWriter,
  row = 'c',
): string[] {
  const among = (column: string, values: readonly string[]) =>
    values.length === 0
      ? []
      : [`${column} in (select jsonb_array_elements_text(${writeValue(JSON.stringify(values))}::jsonb))`]
  return [
    ...(platform === 'all' ? [] : [`${row}.platform = ${writeValue(platform)}`]),
    ...among(`${row}.agent_id`, agentIds),
    ...among(`${row}.status`, statuses),
  ]
}

/** Each word begins a word of the message, or the message's or the contact's phone contains the digits. */
function textCondition(query: string, owner: string, writeValue: ValueWriter): string {
  const textMatch = `words_of(m.workspace_id, m.content) @@ words_asked(${owner}, ${writeValue(query)})`
  const digits = partialPhone(query)
  if (digits === null) return textMatch
  const phones = conversationIdsSql(owner, [`c.contact_phone like '%' || ${writeValue(digits)} || '%'`])
  return `(${textMatch} or ${hasPhone(owner, digits, writeValue)} or m.conversation_id = any(array(${phones})))`
}
