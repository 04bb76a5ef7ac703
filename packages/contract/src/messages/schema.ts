import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { Media } from '../media/endpoints.ts'
import { PaymentReceipt } from '../payment-receipts/receipt.ts'
import { FileReading } from '../readings/reading.ts'
import { Transcript } from '../transcription/transcript.ts'
import { PersonRef } from '../workspaces/schema.ts'
import { MessageDetails } from './details.ts'

export const MessageDirection = z.enum(['incoming', 'outgoing'])
export type MessageDirection = z.infer<typeof MessageDirection>

/** Who wrote a message. */
export const MessageOrigin = z.enum(['contact', 'ai', 'console', 'phone', 'n8n'])
export type MessageOrigin = z.infer<typeof MessageOrigin>

export const MessageType = z.enum([
  'text',
  'image',
  'sticker',
  'voice',
  'audio',
  'video',
  'document',
  'location',
  'contact',
  'other',
])
export type MessageType = z.infer<typeof MessageType>

/** `uncertain` («Envío incierto»): the network may have taken the message, so it is not sent again. */
export const MessageStatus = z.enum(['pending', 'sent', 'delivered', 'read', 'failed', 'uncertain'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const Message = z.object({
  id: Id,
  conversationId: Id,
  direction: MessageDirection,
  origin: MessageOrigin,
  type: MessageType,
  /** The person who wrote it in the console. */
  author: z.nullable(PersonRef),
  content: z.string(),
  /** Null for inbound messages. */
  status: z.nullable(MessageStatus),
  /** Spanish: why it failed or is uncertain. */
  cause: z.nullable(z.string()),
  timestamp: Time,
  metadata: MessageDetails,
  /** The attached file; null without one. */
  media: z.nullable(Media),
  /** The words of a voice note of the contact; null where none are looked for. `content` has its caption only. */
  transcript: z.nullable(Transcript),
  /** What the agent understood of a picture or file of the contact; null where it looks at none. */
  reading: z.nullable(FileReading),
  /** What its picture or file claims about a payment; null where none was recognised. */
  paymentReceipt: z.nullable(PaymentReceipt),
  /** Inbound messages: the agent's whole reply was sent. */
  isAnswered: z.boolean(),
  /** Inbound messages: the agent has not decided about a reply yet. */
  isReplyDue: z.boolean(),
  /** The contact's reaction to it. */
  reaction: z.nullable(z.string()),
  /** When the sender edited it; `earlier` has the former texts, oldest first. */
  editedAt: z.nullable(Time),
  earlier: z.array(z.string()),
  /** When the sender deleted it. The owner still sees the text. */
  deletedAt: z.nullable(Time),
})
export type Message = z.infer<typeof Message>
