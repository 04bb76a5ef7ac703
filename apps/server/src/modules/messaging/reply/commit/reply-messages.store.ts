import { outcomeFacts } from '@portavoz/contract'
import { sql } from 'kysely'
import type { TurnResult } from '../turn-result.ts'
import { type ExchangeClosing, isReply, senderOf, sentByCaller, typeOfPart } from './exchange-closing.ts'
import { fileDetails } from './reply-files.store.ts'

/** SQL: inserts the messages of the reply of the exchange that `closed` holds. */
export const insertReply = ({ context, result, sender, now }: ExchangeClosing) => {
  const { parts } = result
  return sql`
    insert into messages (
      id, conversation_id, workspace_id, exchange_id, direction, origin, type,
      content, details, status, not_before, part, at, created_at
    )
    select
      p.id, ${context.conversationId}, ${context.workspaceId}, closed.id, 'outgoing', p.origin, p.type,
      p.text, p.details::jsonb, p.status,
      case when p.part = 1 then ${speechUntil(result)}::timestamptz end, p.part - 1, ${now}, ${now}
    from closed,
      unnest(
        ${parts.map(({ id }) => id)}::text[],
        ${parts.map((part) => senderOf(part, sender).origin)}::text[],
        ${parts.map((part) => senderOf(part, sender).status)}::text[],
        ${parts.map(typeOfPart)}::text[],
        ${parts.map(({ text }) => text)}::text[],
        ${detailsOfParts(result)}::text[]
      ) with ordinality as p(id, origin, status, type, text, details, part)`
}

/** A text that waits for its voice is not delivered before that time. */
const speechUntil = ({ speech }: TurnResult): Date | null => (speech && 'until' in speech ? speech.until : null)

/** Of each part: a file has its name, and the last text of the draft what it is based on. */
function detailsOfParts(result: TurnResult): (string | null)[] {
  const { outcome, sources, parts } = result
  const speech = speechUntil(result) ? 'waiting' : undefined
  const isQuote = outcomeFacts(outcome).traits.includes('quote') || undefined
  const lastText = parts.findLast(({ file, isApology }) => !file && !isApology)
  return parts.map((part, index) => {
    if (part.file) return JSON.stringify(fileDetails(part.file))
    const based = part === lastText && sources.length > 0 ? { sources, isQuote } : null
    const spoken = index === 0 && speech ? { speech } : null
    return based || spoken ? JSON.stringify({ ...based, ...spoken }) : null
  })
}

/** SQL: hands the reply to the program that asked for it. */
export const offerToCaller = ({ result, sender, now }: ExchangeClosing) => sql`
  insert into reply_handovers (exchange_id, offered_at)
  select id, ${now}
  from closed
  where ${isReply(result) && sender === sentByCaller}`
