import type { ConversationStatus } from '@portavoz/contract'
import type { Insertable } from 'kysely'
import type { DatabaseSchema } from '../../src/db/schema.ts'
import type { DemoContact } from '../stories/contacts.ts'
import type { ContactHistory } from './contact-history.ts'
import type { Rng } from './rng.ts'
import type { ConversationOwner, VisitRows } from './rows.ts'

type ConversationInsert = Insertable<DatabaseSchema['conversations']>
type ConversationKeys = ConversationOwner & { sessionName: string }

const DAY_MS = 86_400_000

/** The conversation row that the product would have after these messages. */
export const buildConversationRow = (
  rng: Rng,
  keys: ConversationKeys,
  contact: DemoContact,
  history: ContactHistory,
  rows: VisitRows,
  now: Date,
): ConversationInsert => {
  const last = rows.messages.at(-1)!
  const firstAt = new Date(rows.messages[0]!.at)
  const lastAt = new Date(last.at)
  const state = pickStatus(rng, history, lastAt, now)
  const answeredExchanges = rows.exchanges.filter((exchange) => exchange.outcome === 'answered')
  return {
    id: keys.conversationId,
    workspaceId: keys.workspaceId,
    agentId: keys.agentId,
    platform: keys.platform,
    sessionName: keys.sessionName,
    contactKey: contact.key,
    contactName: contact.name,
    contactPhone: contact.phone,
    ...state,
    waitingSince: state.status === 'waiting' || state.status === 'transferred' ? waitingSince(rows) : null,
    unreadCount: countUnread(rng, history),
    totalMessages: rows.messages.length,
    answeredCount: answeredExchanges.length,
    answeredSeconds: answeredExchanges.reduce(
      (sum, { createdAt, closedAt }) => sum + secondsBetween(createdAt, closedAt),
      0,
    ),
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

const secondsBetween = (from: Date | string, to: Date | string | null | undefined) =>
  (new Date(to ?? from).getTime() - new Date(from).getTime()) / 1000

/** Old conversations are mostly resolved; a hand-off of the last two days is open until the customer says thanks. */
const pickStatus = (rng: Rng, { visits }: ContactHistory, lastAt: Date, now: Date) => {
  const visit = visits.at(-1)!
  const humanReply = visit.lines.find((line) => line.from === 'console' || line.from === 'phone')
  const age = now.getTime() - lastAt.getTime()
  const withStatus = (status: ConversationStatus) => ({ status })
  if (visit.course === 'unanswered')
    return { ...withStatus('waiting'), pausedBy: 'console' as const, pausedAt: humanReply?.at ?? lastAt }
  // The agent answered, and the conversation waits for who looks into the account.
  if (visit.course === 'receipt') return withStatus('waiting')
  const isThanked = humanReply !== undefined && visit.lines.at(-1)?.from === 'contact'
  if (visit.course === 'handed' && age < 2 * DAY_MS && !isThanked) {
    const handedAt = visit.lines.findLast((line) => line.from === 'ai')?.at ?? lastAt
    return { ...withStatus('transferred'), pausedBy: 'escalation' as const, pausedAt: handedAt }
  }
  return withStatus(isThanked || (age > 2 * DAY_MS && rng.chance(0.8)) ? 'resolved' : 'active')
}

/** The first of the contact's last messages, unless a person answered after it. */
const waitingSince = ({ messages }: VisitRows): Date | null => {
  const isContact = (index: number) => messages[index]?.direction === 'incoming'
  const lastHeard = messages.findLastIndex((_, index) => isContact(index))
  const isAnswered = messages.slice(lastHeard + 1).some(({ origin }) => origin === 'console' || origin === 'phone')
  if (lastHeard < 0 || isAnswered) return null
  let first = lastHeard
  while (isContact(first - 1)) first -= 1
  return new Date(messages[first]!.at)
}

/** Only messages of today can be unread. */
const countUnread = (rng: Rng, { visits }: ContactHistory) => {
  const visit = visits.at(-1)!
  if (!visit.isRecent || (visit.course === 'served' && rng.chance(0.5))) return 0
  const lastSpoken = visit.lines.findLastIndex((line) => line.from === 'console' || line.from === 'phone')
  return visit.lines.slice(lastSpoken + 1).filter((line) => line.from === 'contact').length
}
