import {
  channels,
  type Conversation,
  type ConversationStats,
  limits,
  describeMediaReason,
  describeReadingFailure,
  type FileReading,
  type Media,
  type Message,
} from '@portavoz/contract'
import { presentPaymentReceipt } from '../../db/payment-receipts/present-payment-receipt.ts'
import { presentTranscript, type TranscriptColumns } from '../../db/present-transcript.ts'
import type { ShownMessage, ThreadRow } from './thread/thread.store.ts'
import type { ListedConversation, InboxStatsRow } from './inbox/inbox.store.ts'

export const presentConversation = (row: ListedConversation): Conversation => ({
  id: row.id,
  agentId: row.agentId,
  agentName: row.agentName,
  sessionName: row.sessionName,
  platform: row.platform,
  status: row.status,
  pause: row.pausedBy && row.pausedAt ? { by: row.pausedBy, since: row.pausedAt.toISOString() } : null,
  contact: {
    id: row.contactKey,
    name: row.contactName,
    phone: row.contactPhone,
    createdAt: row.createdAt.toISOString(),
  },
  contactId: row.contactId,
  isBlocked: row.isBlocked,
  sendsFiles: mayCarryFiles(row),
  sendsCards: channels[row.platform].capabilities[row.engine].sendsCards,
  unreadCount: row.unreadCount,
  totalMessages: row.totalMessages,
  ...presentResponseTime(row),
  tags: row.tags,
  assignedTo: row.pausedBy || row.status === 'transferred' ? 'yo' : 'IA',
  assignee: row.assigneeId && row.assigneeName !== null ? { id: row.assigneeId, name: row.assigneeName } : null,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  waitingSince: isPersonNeeded(row) ? (row.waitingSince?.toISOString() ?? null) : null,
  lastMessage: presentLastMessage(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const mayCarryFiles = ({ platform, engine, hasFileWorkflow }: ListedConversation): boolean => {
  const { capabilities, transport } = channels[platform]
  return capabilities[engine].sendsFiles && (transport[engine] !== 'n8n' || hasFileWorkflow)
}

const isPersonNeeded = ({ pausedBy, status }: ListedConversation) =>
  pausedBy !== null || status === 'waiting' || status === 'transferred'

export const presentStats = ({ answeredCount, answeredSeconds, ...counts }: InboxStatsRow): ConversationStats => ({
  ...counts,
  ...presentResponseTime({ answeredCount, answeredSeconds }),
})

const presentResponseTime = ({
  answeredCount,
  answeredSeconds,
}: Pick<InboxStatsRow, 'answeredCount' | 'answeredSeconds'>) => ({
  averageResponseTime:
    answeredCount === 0 ? limits.responseSecondsUnknown : Math.round(answeredSeconds / answeredCount),
  isResponseTimeKnown: answeredCount > 0,
})

const presentLastMessage = ({
  lastDirection,
  lastOrigin,
  lastType,
  lastContent,
  lastIsTranscript,
  lastAt,
}: ListedConversation) =>
  lastDirection && lastOrigin && lastType
    ? {
        direction: lastDirection,
        origin: lastOrigin,
        type: lastType,
        content: lastContent ?? '',
        isTranscript: lastIsTranscript,
        timestamp: lastAt.toISOString(),
      }
    : null

type PresentableMessage = ShownMessage & { isAnswered: boolean } & Partial<ThreadRow> & Partial<TranscriptColumns>

export const presentMessage = (row: PresentableMessage): Message => ({
  id: row.id,
  conversationId: row.conversationId,
  direction: row.direction,
  origin: row.origin,
  type: row.type,
  author: row.authorId && row.authorName ? { id: row.authorId, name: row.authorName } : null,
  content: row.transcriptState === 'kept' ? (row.caption ?? '') : row.content,
  status: row.status,
  cause: row.cause,
  timestamp: row.at.toISOString(),
  metadata: row.details ?? {},
  media: presentMedia(row),
  transcript: presentTranscript(row),
  reading: presentReading(row),
  paymentReceipt: presentPaymentReceipt(row.receiptFacts),
  isAnswered: row.isAnswered,
  isReplyDue: row.isReplyDue ?? false,
  reaction: row.reaction,
  editedAt: row.editedAt?.toISOString() ?? null,
  earlier: row.earlier,
  deletedAt: row.deletedAt?.toISOString() ?? null,
})

const presentReading = ({ readingKind, readingState, readingReason }: PresentableMessage): FileReading | null =>
  readingKind && readingState
    ? {
        kind: readingKind,
        state: readingState,
        cause: readingReason ? describeReadingFailure(readingKind, readingReason) : null,
      }
    : null

const presentMedia = (row: PresentableMessage): Media | null =>
  row.mediaState
    ? {
        state: row.mediaState,
        type: row.mediaType ?? null,
        bytes: row.mediaBytes ?? null,
        width: row.mediaWidth ?? null,
        height: row.mediaHeight ?? null,
        cause: row.mediaReason ? describeMediaReason(row.mediaReason) : null,
      }
    : null
