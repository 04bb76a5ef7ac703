import type { MessageType } from '@portavoz/contract'
import { nameByBot } from '../../platform/message-name.ts'
import { plainText } from '../../platform/plain-text.ts'
import type { Aside, IncomingMessage } from '../../ports/channel.ts'
import { detailsOf } from './telegram.details.ts'
import { mediaOf } from './telegram.media-ref.ts'
import { type TelegramMessage, Update } from './telegram.update.ts'

export type Heard = IncomingMessage | Aside

/** A message, or what is done to one; null for whatever else a network tells. */
export const hearTelegram = (agentId: string, botId: string, raw: unknown): Heard | null =>
  parseTelegram(agentId, botId, raw) ?? parseAside(agentId, botId, raw)

/** Null for what is not a customer talking to us: groups, channels, other bots, our own echo. */
function parseTelegram(agentId: string, botId: string, raw: unknown): IncomingMessage | null {
  const { message } = Update.safeParse(raw).data ?? {}
  if (!message || !isCustomer(message)) return null
  return {
    agentId,
    contactKey: String(message.chat.id),
    contactName: nameOf(message.from),
    contactPhone: null,
    externalId: nameByBot(botId, message.message_id),
    type: typeOf(message),
    text: textOf(message),
    details: detailsOf(message),
    media: mediaOf(message),
    at: new Date(message.date * 1000),
  }
}

/** What a customer does to a message that was said before; null for anything else. Telegram tells of no deletions. */
function parseAside(agentId: string, botId: string, raw: unknown): Aside | null {
  const { edited_message: edited, message_reaction: reaction } = Update.safeParse(raw).data ?? {}
  if (edited && isCustomer(edited)) {
    const at = new Date((edited.edit_date ?? edited.date) * 1000)
    return { ...about(agentId, botId, edited), at, kind: 'edit', text: textOf(edited) }
  }
  if (reaction?.chat.type !== 'private') return null
  const at = new Date(reaction.date * 1000)
  return { ...about(agentId, botId, reaction), at, kind: 'reaction', emoji: emojiIn(reaction.new_reaction) }
}

const about = (agentId: string, botId: string, { chat, message_id }: Pick<TelegramMessage, 'chat' | 'message_id'>) => ({
  agentId,
  contactKey: String(chat.id),
  externalId: nameByBot(botId, message_id),
  isOwn: false,
})

const isCustomer = ({ chat, from }: TelegramMessage) => chat.type === 'private' && !from?.is_bot

/** Of several the last. One that only Telegram draws is told as a star. */
const emojiIn = (reactions: readonly { emoji?: string | undefined }[]): string | null => {
  const last = reactions.at(-1)
  return last ? (last.emoji ?? '⭐').slice(0, 16) : null
}

/** What Telegram itself would not send, or a kind of message newer than this program. */
export const isUnreadable = (raw: unknown): boolean => !Update.safeParse(raw).success

const nameOf = (from: TelegramMessage['from']): string | null =>
  plainText([from?.first_name, from?.last_name].filter(Boolean).join(' ').slice(0, 120)) || null

const textOf = ({ text, caption, sticker }: TelegramMessage): string =>
  plainText(text ?? caption ?? sticker?.emoji ?? '')

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
