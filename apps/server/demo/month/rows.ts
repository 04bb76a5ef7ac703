import {
  channels,
  type ExchangeOutcome,
  type MessageStatus,
  type Pause,
  type Platform,
  type ReplySource,
} from '@portavoz/contract'
import type { Insertable } from 'kysely'
import type { DatabaseSchema } from '../../src/db/schema.ts'
import type { DatedVisitLine, DemoVisit } from './contact-history.ts'
import type { StoryTopic } from '../stories/story.ts'
import type { SentReceipt } from './visit-script.ts'
import type { Rng } from './rng.ts'

export type VisitRows = {
  exchanges: Insertable<DatabaseSchema['exchanges']>[]
  messages: Insertable<DatabaseSchema['messages']>[]
  journal: Insertable<DatabaseSchema['journal']>[]
  files: DemoFile[]
}

/** The file of a message. `says`: what is heard in a voice note. */
export type DemoFile = {
  messageId: string
  workspaceId: string
  file: string
  says: string | null
  receipt: SentReceipt | null
  at: Date
}

/** The ids that every row of one conversation carries. */
export type ConversationOwner = {
  conversationId: string
  workspaceId: string
  agentId: string
  platform: Platform
}

export type SourcesOf = (topic: StoryTopic) => readonly ReplySource[]

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Shaped like the product's ids, so that they sort by time; generated from the seed, so that they repeat. */
export const idAt = (rng: Rng, at: Date): string => {
  let time = ''
  for (let remaining = at.getTime(), i = 0; i < 10; i++, remaining = Math.floor(remaining / 32))
    time = ALPHABET[remaining % 32] + time
  return time + Array.from({ length: 16 }, () => ALPHABET[rng.between(0, 31)]).join('')
}

/** The rows of one visit: each burst becomes an exchange with its reply and its journal lines. */
export const visitRows = (rng: Rng, owner: ConversationOwner, visit: DemoVisit, sourcesOf: SourcesOf): VisitRows => {
  const rows: VisitRows = { exchanges: [], messages: [], journal: [], files: [] }
  let pausedBy: Pause['by'] | null = null
  for (const { burst, answer } of splitExchanges(visit.lines)) {
    const first = burst[0]
    const last = burst.at(-1)
    if (first && last) {
      const isHandedOver = visit.course === 'handed' && isHandOff(visit.lines, answer)
      const outcome = isHandedOver ? 'escalated' : outcomeOf(burst, answer)
      const closedAt = answer?.from === 'ai' ? answer.at : new Date(last.at.getTime() + 1500)
      const exchangeId = idAt(rng, first.at)
      const { conversationId, workspaceId, agentId } = owner
      rows.exchanges.push({
        id: exchangeId,
        conversationId,
        workspaceId,
        agentId,
        outcome,
        dueAt: last.at,
        closedAt,
        createdAt: first.at,
      })
      for (const [i, line] of burst.entries()) addIncoming(rng, owner, rows, line, exchangeId, i === 0)
      rows.journal.push({
        exchangeId,
        messageId: null,
        workspaceId,
        step: outcome,
        detail: outcome === 'paused' ? JSON.stringify({ pausedBy }) : detailOf(rng, outcome),
        at: closedAt,
      })
      if (answer?.from === 'ai') addReply(rng, owner, rows, answer, exchangeId, sourcesOf)
    }
    if (answer && answer.from !== 'ai')
      rows.messages.push(messageRow(rng, owner, answer, null, randomReceipt(rng, owner)))
    if (visit.course === 'handed' && isHandOff(visit.lines, answer)) pausedBy ??= 'escalation'
    if (answer?.from === 'console' || answer?.from === 'phone') pausedBy ??= answer.from
  }
  return rows
}

type VisitExchange = { burst: DatedVisitLine[]; answer: DatedVisitLine | null }

/** An exchange is what the contact writes until the other side answers; a second message of a person opens none. */
const splitExchanges = (lines: DatedVisitLine[]): VisitExchange[] => {
  const exchanges: VisitExchange[] = [{ burst: [], answer: null }]
  for (const line of lines) {
    const current = exchanges.at(-1)!
    if (line.from === 'contact') current.burst.push(line)
    else exchanges.splice(-1, 1, { ...current, answer: line }, { burst: [], answer: null })
  }
  return exchanges
}

/** In a handed-off visit, the agent's last message is the hand-off. */
const isHandOff = (lines: DatedVisitLine[], answer: DatedVisitLine | null) =>
  answer !== null && answer === lines.findLast((line) => line.from === 'ai')

/** Without an answer of the agent, a person has the conversation. */
const outcomeOf = (burst: DatedVisitLine[], answer: DatedVisitLine | null): ExchangeOutcome => {
  if (answer?.from === 'ai') return answer.isMiss ? 'no_answer' : 'answered'
  return burst.every((line) => line.type === 'sticker') ? 'sticker' : 'paused'
}

/** Its name says that it sees pictures. */
export const DEMO_MODEL = 'demo-vision'
/** The prices of the demo model, in micro-dollars per token. */
export const DEMO_TOKEN_PRICES = { input: 0.4, output: 1.6 }

const detailOf = (rng: Rng, outcome: ExchangeOutcome) => {
  if (!MODEL_OUTCOMES.has(outcome)) return null
  const [inputTokens, outputTokens] = [rng.between(520, 1_400), rng.between(18, 110)]
  const costMicros = Math.round(inputTokens * DEMO_TOKEN_PRICES.input + outputTokens * DEMO_TOKEN_PRICES.output)
  const reason = outcome === 'escalated' ? { reason: 'complex_issue' } : {}
  return JSON.stringify({ model: DEMO_MODEL, inputTokens, outputTokens, costMicros, ...reason })
}

/** The outcomes for which the model was asked. */
export const MODEL_OUTCOMES: ReadonlySet<string> = new Set(['answered', 'no_answer', 'escalated'])

const addIncoming = (
  rng: Rng,
  owner: ConversationOwner,
  rows: VisitRows,
  line: DatedVisitLine,
  exchangeId: string,
  isFirst: boolean,
) => {
  const message = messageRow(rng, owner, line, exchangeId, null)
  rows.messages.push(message)
  if (line.file !== undefined)
    rows.files.push({
      messageId: message.id,
      workspaceId: owner.workspaceId,
      file: line.file,
      says: line.type === 'voice' ? line.text : null,
      receipt: line.receipt ?? null,
      at: line.at,
    })
  const step = isFirst ? 'received' : 'joined'
  rows.journal.push({
    exchangeId,
    messageId: message.id,
    workspaceId: owner.workspaceId,
    step,
    detail: null,
    at: line.at,
  })
  if (line.receipt !== undefined)
    rows.journal.push({
      exchangeId,
      messageId: message.id,
      workspaceId: owner.workspaceId,
      step: 'receipt_read',
      // A file is read without a model.
      detail: line.type === 'image' ? detailOf(rng, 'answered') : null,
      at: new Date(line.at.getTime() + 2_400),
    })
}

const UNCERTAIN_CAUSE = 'La conexión se cortó mientras se enviaba'

const addReply = (
  rng: Rng,
  owner: ConversationOwner,
  rows: VisitRows,
  line: DatedVisitLine,
  exchangeId: string,
  sourcesOf: SourcesOf,
) => {
  const isUncertain = rng.chance(0.003)
  const status = isUncertain ? 'uncertain' : randomReceipt(rng, owner)
  const sources = line.topic ? sourcesOf(line.topic) : []
  const message = {
    ...messageRow(rng, owner, line, exchangeId, status),
    ...(sources.length > 0 && { details: JSON.stringify({ sources }) }),
  }
  rows.messages.push(isUncertain ? { ...message, cause: UNCERTAIN_CAUSE } : message)
  const detail = isUncertain ? JSON.stringify({ cause: UNCERTAIN_CAUSE }) : null
  const at = new Date(line.at.getTime() + 180)
  rows.journal.push({
    exchangeId,
    messageId: message.id,
    workspaceId: owner.workspaceId,
    step: isUncertain ? 'uncertain' : 'sent',
    detail,
    at,
  })
}

/** Only some networks report delivered and read messages. */
const randomReceipt = (rng: Rng, { platform }: ConversationOwner): MessageStatus => {
  if (!channels[platform].capabilities.embedded.receipts) return 'sent'
  return rng.chance(0.85) ? 'read' : 'delivered'
}

const detailsOf = ({ seconds, type, file }: DatedVisitLine) => {
  if (type === 'document') return JSON.stringify({ fileName: file })
  return seconds === undefined ? null : JSON.stringify({ seconds })
}

const messageRow = (
  rng: Rng,
  { conversationId, workspaceId }: ConversationOwner,
  line: DatedVisitLine,
  exchangeId: string | null,
  status: MessageStatus | null,
) => ({
  id: idAt(rng, line.at),
  conversationId,
  workspaceId,
  exchangeId,
  direction: line.from === 'contact' ? ('incoming' as const) : ('outgoing' as const),
  origin: line.from,
  // The owner, whose own business has their id.
  authorId: line.from === 'console' ? workspaceId : null,
  type: line.type,
  // The words of a voice note are stored when it is transcribed.
  content: line.type === 'voice' ? '' : line.text,
  details: detailsOf(line),
  status,
  externalId: `demo-${idAt(rng, line.at)}`,
  at: line.at,
  createdAt: line.at,
})
