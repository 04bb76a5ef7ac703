import type { ConversationStatus } from '@portavoz/contract'
import type { Insertable } from 'kysely'
import type { Schema } from '../../src/db/schema.ts'
import type { Contact } from '../stories/people.ts'
import type { History } from './conversation.ts'
import type { Rng } from './rng.ts'
import type { Owner, Rows } from './rows.ts'

type Conversation = Insertable<Schema['conversations']>
type Place = Owner & { sessionName: string }

const DAY_MS = 86_400_000

/** The conversation's own row, as the product would have kept it while all of this happened. */
export const summaryRow = (
  rng: Rng,
  place: Place,
  contact: Contact,
  history: History,
  rows: Rows,
  now: Date,
): Conversation => {
  const last = rows.messages.at(-1)!
  const firstAt = new Date(rows.messages[0]!.at)
  const lastAt = new Date(last.at)
  const answered = rows.exchanges.filter((exchange) => exchange.outcome === 'answered')
  return {
    id: place.conversationId,
    userId: place.userId,
    agentId: place.agentId,
    platform: place.platform,
    sessionName: place.sessionName,
    contactKey: contact.key,
    contactName: contact.name,
    contactPhone: contact.phone,
    ...stateOf(rng, history, lastAt, now),
    unreadCount: unreadOf(rng, history),
    totalMessages: rows.messages.length,
    answeredCount: answered.length,
    answeredSeconds: answered.reduce((sum, { createdAt, closedAt }) => sum + seconds(createdAt, closedAt), 0),
    tags: history.tags,
    lastAt,
    lastDirection: last.direction,
    lastOrigin: last.origin,
    lastType: last.type,
    lastContent: last.content.slice(0, 160),
    createdAt: firstAt,
    updatedAt: lastAt,
  }
}

const seconds = (from: Date | string, to: Date | string | null | undefined) =>
  (new Date(to ?? from).getTime() - new Date(from).getTime()) / 1000

/** Old matters are mostly closed; what was handed to a person today is still with them. */
const stateOf = (rng: Rng, { visits }: History, lastAt: Date, now: Date) => {
  const visit = visits.at(-1)!
  const age = now.getTime() - lastAt.getTime()
  const as = (status: ConversationStatus) => ({ status })
  if (visit.course === 'unanswered') return as('waiting')
  if (visit.course === 'handed' && (age < 2 * DAY_MS || rng.chance(0.15))) {
    const person = visit.lines.find((line) => line.from === 'console' || line.from === 'phone')
    const handedAt = visit.lines.findLast((line) => line.from === 'ai')?.at ?? lastAt
    return {
      ...as('transferred'),
      pausedBy: person ? ('escalation' as const) : ('person' as const),
      pausedAt: handedAt,
    }
  }
  return as(age > 2 * DAY_MS && rng.chance(0.8) ? 'resolved' : 'active')
}

/** Only what came today can still be unread. */
const unreadOf = (rng: Rng, { visits }: History) => {
  const visit = visits.at(-1)!
  if (!visit.isRecent || (visit.course === 'served' && rng.chance(0.5))) return 0
  const lastSpoken = visit.lines.findLastIndex((line) => line.from === 'console' || line.from === 'phone')
  return visit.lines.slice(lastSpoken + 1).filter((line) => line.from === 'contact').length
}
