import * as z from 'zod/mini'
import { Id, Time } from './common.ts'
import { Media } from './media.ts'
import { MessageDetails } from './message-details.ts'

export const Direction = z.enum(['incoming', 'outgoing'])
export type Direction = z.infer<typeof Direction>

/** Whose words a message are. */
export const Origin = z.enum(['contact', 'ai', 'console', 'phone', 'n8n'])
export type Origin = z.infer<typeof Origin>

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

/** `uncertain` is «Envío incierto»: the network may or may not have taken it, so it is not sent again. */
export const MessageStatus = z.enum(['pending', 'sent', 'delivered', 'read', 'failed', 'uncertain'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const Message = z.object({
  id: Id,
  conversationId: Id,
  direction: Direction,
  origin: Origin,
  type: MessageType,
  content: z.string(),
  /** Null for what the contact wrote: ticks belong to what we send. */
  status: z.nullable(MessageStatus),
  /** In Spanish, why it failed or is uncertain. */
  cause: z.nullable(z.string()),
  timestamp: Time,
  metadata: MessageDetails,
  /** The file that came with it; null where there was none. */
  media: z.nullable(Media),
  /** Of what the contact wrote: the agent's whole reply went out. */
  isAnswered: z.boolean(),
  /** How the contact reacted to it. */
  reaction: z.nullable(z.string()),
  /** Its sender edited it: its former texts, the oldest first. */
  editedAt: z.nullable(Time),
  earlier: z.array(z.string()),
  /** Its sender deleted it. Its text stays for the owner. */
  deletedAt: z.nullable(Time),
})
export type Message = z.infer<typeof Message>
