import type { MessageStatus } from '@portavoz/contract'
import type { Insertable } from 'kysely'
import type { Outcome, Schema } from '../../src/db/schema.ts'
import type { DatedLine, Visit } from './conversation.ts'
import type { Rng } from './rng.ts'

export type Rows = {
  exchanges: Insertable<Schema['exchanges']>[]
  messages: Insertable<Schema['messages']>[]
  journal: Insertable<Schema['journal']>[]
}

/** To whom everything of one conversation belongs. */
export type Owner = { conversationId: string; userId: string; agentId: string; platform: 'whatsapp' | 'telegram' }

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Shaped like the product's own ids, so that they sort by time; from the seed, so that the story repeats. */
export const idAt = (rng: Rng, at: Date): string => {
  let time = ''
  for (let rest = at.getTime(), i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = ALPHABET[rest % 32] + time
  return time + Array.from({ length: 16 }, () => ALPHABET[rng.between(0, 31)]).join('')
}

/** The rows of one visit: its bursts become exchanges, each with its reply and its lines in the journal. */
export const visitRows = (rng: Rng, owner: Owner, visit: Visit): Rows => {
  const rows: Rows = { exchanges: [], messages: [], journal: [] }
  let isPaused = false
  for (const { burst, answer } of exchangesOf(visit.lines)) {
    const first = burst[0]
    const last = burst.at(-1)
    if (first && last) {
      const outcome = outcomeOf(burst, answer, isPaused)
      const closedAt = answer?.from === 'ai' ? answer.at : new Date(last.at.getTime() + 1500)
      const exchangeId = idAt(rng, first.at)
      const { conversationId, userId, agentId } = owner
      rows.exchanges.push({
        id: exchangeId,
        conversationId,
        userId,
        agentId,
        outcome,
        dueAt: last.at,
        closedAt,
        createdAt: first.at,
      })
      for (const [i, line] of burst.entries()) keepIncoming(rng, owner, rows, line, exchangeId, i === 0)
      rows.journal.push({ exchangeId, messageId: null, userId, step: outcome, detail: detailOf(outcome), at: closedAt })
      if (answer?.from === 'ai') keepReply(rng, owner, rows, answer, exchangeId)
    }
    if (answer && answer.from !== 'ai') rows.messages.push(spoken(rng, owner, answer, null, tick(rng, owner)))
    isPaused ||= visit.course === 'handed' && isHandOver(visit.lines, answer)
  }
  return rows
}

type Exchange = { burst: DatedLine[]; answer: DatedLine | null }

/** What the contact writes until somebody else speaks. A person's second message answers nothing new. */
const exchangesOf = (lines: DatedLine[]): Exchange[] => {
  const exchanges: Exchange[] = [{ burst: [], answer: null }]
  for (const line of lines) {
    const open = exchanges.at(-1)!
    if (line.from === 'contact') open.burst.push(line)
    else exchanges.splice(-1, 1, { ...open, answer: line }, { burst: [], answer: null })
  }
  return exchanges
}

/** In a visit that was handed over, the agent's last words are the ones that hand it over. */
const isHandOver = (lines: DatedLine[], answer: DatedLine | null) =>
  answer !== null && answer === lines.findLast((line) => line.from === 'ai')

const outcomeOf = (burst: DatedLine[], answer: DatedLine | null, isPaused: boolean): Outcome => {
  if (answer?.from === 'ai') return 'answered'
  if (isPaused) return 'paused'
  return burst.every((line) => line.type === 'sticker') ? 'sticker' : 'inactive'
}

const detailOf = (outcome: Outcome) =>
  outcome === 'answered' ? JSON.stringify({ model: 'demo', inputTokens: 640, outputTokens: 48 }) : null

const keepIncoming = (rng: Rng, owner: Owner, rows: Rows, line: DatedLine, exchangeId: string, isFirst: boolean) => {
  const message = spoken(rng, owner, line, exchangeId, null)
  rows.messages.push(message)
  const step = isFirst ? 'received' : 'joined'
  rows.journal.push({ exchangeId, messageId: message.id, userId: owner.userId, step, detail: null, at: line.at })
}

const UNCERTAIN = 'La conexión se cortó mientras se enviaba'

const keepReply = (rng: Rng, owner: Owner, rows: Rows, line: DatedLine, exchangeId: string) => {
  const isUncertain = rng.chance(0.003)
  const message = spoken(rng, owner, line, exchangeId, isUncertain ? 'uncertain' : tick(rng, owner))
  rows.messages.push(isUncertain ? { ...message, cause: UNCERTAIN } : message)
  const detail = isUncertain ? JSON.stringify({ cause: UNCERTAIN }) : null
  const at = new Date(line.at.getTime() + 180)
  rows.journal.push({
    exchangeId,
    messageId: message.id,
    userId: owner.userId,
    step: isUncertain ? 'uncertain' : 'sent',
    detail,
    at,
  })
}

/** Telegram tells nobody when a message is read. */
const tick = (rng: Rng, { platform }: Owner): MessageStatus => {
  if (platform === 'telegram') return 'sent'
  return rng.chance(0.85) ? 'read' : 'delivered'
}

const spoken = (
  rng: Rng,
  { conversationId, userId }: Owner,
  line: DatedLine,
  exchangeId: string | null,
  status: MessageStatus | null,
) => ({
  id: idAt(rng, line.at),
  conversationId,
  userId,
  exchangeId,
  direction: line.from === 'contact' ? ('incoming' as const) : ('outgoing' as const),
  origin: line.from,
  type: line.type,
  content: line.text,
  status,
  externalId: `demo-${idAt(rng, line.at)}`,
  at: line.at,
  createdAt: line.at,
})
