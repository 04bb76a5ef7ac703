import {
  ANSWERED_JUST_NOW_MS,
  type ConversationStatus,
  fail,
  formatCoordinates,
  formatDetails,
  limits,
  type Message,
  type MessageCard,
  type MessageDetails,
  type MessageType,
  type OutboundKind,
} from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow, MessageRow } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { presentMessage } from '../present-conversation.ts'
import { isSameText, sign } from './signature.ts'
import type { ThreadStore } from './thread.store.ts'

export type Writer = Pick<Viewer, 'workspaceId' | 'id' | 'username'>

/** A file of the file store, under the id of its message. */
export type SentFile = {
  kind: OutboundKind
  isOggOpus: boolean
  type: string
  bytes: number
  width: number | null
  height: number | null
  fileName: string
}

export type StoreSentDeps = {
  store: ThreadStore
  enqueueDelivery: (tx: Tx, target: { workspaceId: string; conversationId: string }) => Promise<void>
  /** Throws when the agent's number may not write to that contact now. */
  allowNewContact: (tx: Tx, workspaceId: string, conversationId: string, now: Date) => Promise<void>
  /** Records the file of a message in its transaction; throws when the workspace has no room for it. */
  attachFile: (tx: Tx, message: { messageId: string; workspaceId: string; now: Date }, file: SentFile) => Promise<void>
}

type MessageByHand = {
  id: string
  content: string
  file: SentFile | null
  card: MessageCard | null
  externalId?: string | undefined
  seen?: string | undefined
  voiceSeconds?: number | undefined
}
type SendingByHand = { row: ConversationRow; now: Date; writer: Writer; message: MessageByHand }

export type StoreSent = ReturnType<typeof createStoreSent>

/** Stores a message by hand as pending, once per `externalId`, and pauses the agent; the conversation is locked. */
export function createStoreSent({ store, enqueueDelivery, allowNewContact, attachFile }: StoreSentDeps) {
  /** The same `externalId` returns the stored message. Fails when its text differs. */
  async function findStored(tx: Tx, { row, writer, message }: SendingByHand): Promise<Message | null> {
    if (message.externalId === undefined) return null
    const stored = await store.findByGivenId(tx, row.id, message.externalId)
    if (!stored) return null
    const isSame = isSameText(stored.earlier[0] ?? stored.content, message.content) && hasSameCard(stored, message)
    if (!isSame) fail('messages.sent_otherwise')
    return presentMessage({ ...stored, isAnswered: false, authorName: writer.username })
  }

  async function assertMaySend(tx: Tx, { row, now, writer, message: { seen } }: SendingByHand): Promise<void> {
    const since = new Date(now.getTime() - ANSWERED_JUST_NOW_MS)
    const answer = { conversationId: row.id, authorId: writer.id, since }
    if (seen && (await store.hasOtherAnswer(tx, { ...answer, seen }))) fail('conversations.just_answered')
    if (row.isBlocked) fail('contacts.blocked')
    await allowNewContact(tx, writer.workspaceId, row.id, now)
  }

  async function textFor(tx: Tx, { workspaceId, username }: Writer, { content, file }: MessageByHand): Promise<string> {
    if (content === '' || !(await store.signsMessages(tx, workspaceId))) return content
    return sign(content, username, file ? limits.captionMax : limits.messageMax)
  }

  return async (tx: Tx, sending: SendingByHand): Promise<Message> => {
    const stored = await findStored(tx, sending)
    if (stored) return stored
    await assertMaySend(tx, sending)
    const { row, now, writer, message } = sending
    const { id, file } = message
    const { workspaceId } = writer
    const { type, details } = message.card ? describeCard(message.card) : describeFile(message)
    const inserted = await store.insertMessage(tx, {
      id,
      conversationId: row.id,
      workspaceId,
      authorId: writer.id,
      exchangeId: null,
      direction: 'outgoing',
      origin: 'console',
      type,
      content: await textFor(tx, writer, message),
      ...(details && { details: JSON.stringify(details) }),
      status: 'pending',
      externalId: null,
      givenId: message.externalId ?? null,
      at: now,
      createdAt: now,
    })
    if (file) await attachFile(tx, { messageId: id, workspaceId, now }, file)
    const preview = [...(message.card ? formatDetails(details ?? {}) : message.content)].slice(0, 160).join('')
    await store.countSent(
      tx,
      { ...row, ...pauseAfterSend(row, now), status: statusAfterSend(row) },
      { type, preview },
      now,
    )
    await enqueueDelivery(tx, { workspaceId, conversationId: row.id })
    return presentMessage({ ...inserted, ...mediaFieldsOf(file), isAnswered: false, authorName: writer.username })
  }
}

const describeCard = (card: MessageCard): { type: MessageType; details: MessageDetails } => {
  if (card.type === 'contact') return { type: card.type, details: { contactName: card.name, contactPhone: card.phone } }
  const { type, ...point } = card
  const location = [point.name, point.address].filter(Boolean).join(', ') || formatCoordinates(point)
  return { type, details: { location, point } }
}

const hasSameCard = (stored: Pick<MessageRow, 'details'>, { card }: MessageByHand): boolean =>
  !card || formatDetails(stored.details ?? {}) === formatDetails(describeCard(card).details)

/** A recording that the networks do not take as a voice note is the file that it is. */
function describeFile({ file, voiceSeconds }: MessageByHand): { type: MessageType; details?: MessageDetails } {
  if (!file) return { type: 'text' }
  if (voiceSeconds !== undefined && file.isOggOpus) return { type: 'voice', details: { seconds: voiceSeconds } }
  if (file.kind === 'image') return { type: 'image' }
  return { type: file.kind, details: { fileName: file.fileName, fileBytes: file.bytes } }
}

const mediaFieldsOf = (file: SentFile | null) =>
  file && {
    mediaState: 'kept' as const,
    mediaType: file.type,
    mediaBytes: file.bytes,
    mediaWidth: file.width,
    mediaHeight: file.height,
  }

/** A pause that ends by itself becomes one that a person ends. */
const pauseAfterSend = ({ pausedBy }: ConversationRow, now: Date) =>
  pausedBy && pausedBy !== 'model' ? {} : { pausedBy: 'console' as const, pausedAt: now }

const statusAfterSend = ({ status }: ConversationRow): ConversationStatus =>
  status === 'waiting' || status === 'resolved' ? 'active' : status
