import type { MessageType } from '@portavoz/contract'
import { telegramMessageId } from '../../../platform/text/external-message-id.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import type { MessageUpdate, InboundMessage } from '../../../ports/channel.ts'
import type { GroupCode } from '../../../ports/telegram/bot-listener.ts'
import { isAudioDocument } from '../../../platform/files/network-file.ts'
import { parseDetails, telegramDocument } from './message-details.ts'
import { findMediaRef } from './find-media-ref.ts'
import { type TelegramMessage, UpdateSchema } from './update-schema.ts'

type TelegramMessageInbound = InboundMessage & { kind: 'message' }

export type TelegramInbound = TelegramMessageInbound | MessageUpdate | GroupCode

type TelegramUpdate = NonNullable<ReturnType<typeof UpdateSchema.safeParse>['data']>

/** A new message, an update of one, or a code in a group; null for anything else. */
export function parseTelegramUpdate(agentId: string, botId: string | null, raw: unknown): TelegramInbound | null {
  const { data: update } = UpdateSchema.safeParse(raw)
  if (!update) return null
  return (
    parseMessage(agentId, botId, update) ??
    parseMessageUpdate(agentId, botId, update) ??
    parseGroupCode(agentId, botId, update)
  )
}

/** Null for messages of groups, channels, other bots and this bot itself. */
function parseMessage(
  agentId: string,
  botId: string | null,
  { message }: TelegramUpdate,
): TelegramMessageInbound | null {
  if (!message || !isCustomer(message)) return null
  return {
    kind: 'message',
    agentId,
    contactKey: String(message.chat.id),
    contactName: contactName(message.from),
    contactPhone: null,
    externalId: telegramMessageId(botId, message.message_id),
    type: messageType(message),
    text: messageText(message),
    details: parseDetails(message),
    media: findMediaRef(message),
    at: new Date(message.date * 1000),
  }
}

/** An edit or a reaction. Telegram does not report deletions. */
function parseMessageUpdate(agentId: string, botId: string | null, update: TelegramUpdate): MessageUpdate | null {
  const { edited_message: edited, message_reaction: reaction } = update
  if (edited && isCustomer(edited)) {
    const at = new Date((edited.edit_date ?? edited.date) * 1000)
    return { ...messageReference(agentId, botId, edited), at, kind: 'edit', text: messageText(edited) }
  }
  if (reaction?.chat.type !== 'private') return null
  const at = new Date(reaction.date * 1000)
  return {
    ...messageReference(agentId, botId, reaction),
    at,
    kind: 'reaction',
    emoji: lastEmoji(reaction.new_reaction),
  }
}

/** A bot sees commands in groups, which are no chats of customers. */
function parseGroupCode(agentId: string, botId: string | null, { message }: TelegramUpdate): GroupCode | null {
  if (!message || message.chat.type === 'private' || !/^\/start\b/.test(message.text ?? '')) return null
  const [contactKey, externalId] = [String(message.chat.id), telegramMessageId(botId, message.message_id)]
  return { kind: 'group_code', agentId, contactKey, externalId, text: messageText(message) }
}

const messageReference = (
  agentId: string,
  botId: string | null,
  { chat, message_id }: Pick<TelegramMessage, 'chat' | 'message_id'>,
) => ({
  agentId,
  contactKey: String(chat.id),
  externalId: telegramMessageId(botId, message_id),
  isOwn: false,
})

const isCustomer = ({ chat, from }: TelegramMessage) => chat.type === 'private' && !from?.is_bot

/** A custom emoji, which only Telegram can draw, is stored as a star. */
const lastEmoji = (reactions: readonly { emoji?: string | undefined }[]): string | null => {
  const last = reactions.at(-1)
  return last ? (last.emoji ?? '⭐').slice(0, 16) : null
}

/** True for updates that do not match the schema. */
export const isMalformed = (raw: unknown): boolean => !UpdateSchema.safeParse(raw).success

const contactName = (from: TelegramMessage['from']): string | null =>
  plainText([from?.first_name, from?.last_name].filter(Boolean).join(' ').slice(0, 120)) || null

const messageText = ({ text, caption, sticker }: TelegramMessage): string =>
  plainText(text ?? caption ?? sticker?.emoji ?? '')

function messageType(m: TelegramMessage): MessageType {
  if (m.text !== undefined) return 'text'
  if (m.sticker) return 'sticker'
  if (m.photo) return 'image'
  if (m.voice) return 'voice'
  if (m.audio) return 'audio'
  if (m.video ?? m.video_note ?? m.animation) return 'video'
  if (m.document) return isAudioDocument(telegramDocument(m.document)) ? 'audio' : 'document'
  if (m.location) return 'location'
  if (m.contact) return 'contact'
  return 'other'
}
