import type { MessageType } from '@portavoz/contract'
import * as z from 'zod/mini'
import type { IncomingMessage } from '../../ports/channel.ts'

const there = z.optional(z.unknown())

/** Seconds up to the year 9999: beyond it neither JavaScript nor PostgreSQL knows what day it is. */
const seconds = z.int().check(z.minimum(0), z.maximum(253_402_300_799))

/** Only what we read of an update; the network may add what it likes. */
const Update = z.object({
  message: z.optional(
    z.object({
      message_id: z.int(),
      date: seconds,
      chat: z.object({ id: z.int(), type: z.string() }),
      from: z.optional(
        z.object({
          is_bot: z.optional(z.boolean()),
          first_name: z.optional(z.string()),
          last_name: z.optional(z.string()),
        }),
      ),
      text: z.optional(z.string()),
      caption: z.optional(z.string()),
      sticker: z.optional(z.object({ emoji: z.optional(z.string()) })),
      photo: there,
      voice: there,
      audio: there,
      video: there,
      video_note: there,
      animation: there,
      document: z.optional(z.object({ file_name: z.optional(z.string()) })),
      location: there,
      contact: there,
    }),
  ),
})
type TelegramMessage = NonNullable<z.infer<typeof Update>['message']>

/**
 * Null for what is not a customer talking to us: edits, groups, channels, other bots, our own echo.
 * Messages are numbered by bot: an agent that changes its bot meets the same numbers again.
 */
export function parseTelegram(agentId: string, botId: string, raw: unknown): IncomingMessage | null {
  const { message } = Update.safeParse(raw).data ?? {}
  if (!message || message.chat.type !== 'private' || message.from?.is_bot) return null
  return {
    agentId,
    contactKey: String(message.chat.id),
    contactName: nameOf(message.from),
    contactPhone: null,
    externalId: `${botId}:${message.message_id}`,
    type: typeOf(message),
    text: textOf(message),
    at: new Date(message.date * 1000),
  }
}

/** What Telegram itself would not send, or a kind of message newer than this program. */
export const isUnreadable = (raw: unknown): boolean => !Update.safeParse(raw).success

const nameOf = (from: TelegramMessage['from']): string | null =>
  clean([from?.first_name, from?.last_name].filter(Boolean).join(' ')).slice(0, 120) || null

const textOf = ({ text, caption, sticker, document }: TelegramMessage): string =>
  clean(text ?? caption ?? sticker?.emoji ?? document?.file_name ?? '')

/** PostgreSQL refuses NUL, and nobody reads it. */
const clean = (text: string) => text.replaceAll('\0', '').trim()

function typeOf(m: TelegramMessage): MessageType {
  if (m.text !== undefined) return 'text'
  if (m.sticker) return 'sticker'
  if (m.photo) return 'image'
  if (m.voice) return 'voice'
  if (m.audio) return 'audio'
  if (m.video ?? m.video_note ?? m.animation) return 'video'
  if (m.document) return 'document'
  if (m.location) return 'location'
  if (m.contact) return 'contact'
  return 'other'
}
