import type { MessageDetails, MessageType } from '@portavoz/contract'
import type { proto } from 'baileys'
import { jidDecode, type WAMessage } from 'baileys'
import { plainText } from '../../../platform/text/plain-text.ts'
import type { MediaRef } from '../../../ports/media.ts'
import { isAudioDocument } from '../../../platform/files/network-file.ts'
import { parseDetails, whatsAppDocument } from './message-details.ts'
import { toExternalId } from './external-id.ts'
import { parseMediaRef } from '../media/media-ref.ts'
import { isPerson, parseContactAddress } from './contact-address.ts'
import { isViewOnce, layersOf } from './message-layers.ts'
import { extractText } from './message-text.ts'
import { findOriginalId } from './paired-media.ts'

type MessageEnvelope = {
  /** The person's LID where it is known, else the phone number's JID. */
  contactKey: string
  /** The phone number's JID of a person who is known by LID: the contact's key until then. */
  formerKey: string | null
  /** Digits with the country's prefix; null while unknown. */
  contactPhone: string | null
  contactName: string | null
  externalId: string
  at: Date
  isOwn: boolean
}

export type ParsedMessage = MessageEnvelope & {
  type: MessageType
  text: string
  details: MessageDetails
  media: MediaRef | null
  /** The own id of a second upload of an earlier picture or video, whose id is `externalId`. */
  copyId?: string
}

/** Null for groups, status, newsletters, messages between devices, and updates of messages. */
export function parseMessage(received: WAMessage): ParsedMessage | null {
  const layers = layersOf(received.message)
  const envelope = parseEnvelope(received)
  const content = layers.at(-1)
  const type = content && messageTypeOf(content, Boolean(received.key.fromMe))
  if (!envelope || !content || !type) return null
  const originalId = findOriginalId(layers)
  return {
    ...envelope,
    ...(originalId && { externalId: toExternalId(originalId), copyId: envelope.externalId }),
    type,
    text: extractText(content),
    details: parseDetails(content),
    media: isViewOnce(layers) ? null : parseMediaRef(content),
  }
}

export function parseEnvelope({ key, messageTimestamp, pushName }: WAMessage): MessageEnvelope | null {
  const { chat, contactKey, formerKey, number } = parseContactAddress(key)
  if (!key.id || !isPerson(chat)) return null
  return {
    contactKey,
    formerKey,
    contactPhone: number ? (jidDecode(number)?.user ?? null) : null,
    contactName: key.fromMe ? null : plainText((pushName ?? '').slice(0, 120)) || null,
    externalId: toExternalId(key.id),
    at: new Date(Number(messageTimestamp ?? 0) * 1_000),
    isOwn: Boolean(key.fromMe),
  }
}

/** What the owner's phone sends is matched with messages of ours by what the network calls it. */
function messageTypeOf(m: proto.IMessage, isOwn: boolean): MessageType | null {
  if (m.conversation || m.extendedTextMessage) return 'text'
  if (m.imageMessage) return 'image'
  if (m.stickerMessage || m.lottieStickerMessage) return 'sticker'
  if (m.audioMessage) return m.audioMessage.ptt ? 'voice' : 'audio'
  if (m.videoMessage || m.ptvMessage) return 'video'
  if (m.documentMessage) return !isOwn && isAudioDocument(whatsAppDocument(m.documentMessage)) ? 'audio' : 'document'
  if (m.locationMessage || m.liveLocationMessage) return 'location'
  if (m.contactMessage || m.contactsArrayMessage) return 'contact'
  return hasCustomerContent(m) ? 'other' : null
}

/** Content for devices, or about another message. */
const ignoredContent = [
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'editedMessage',
  'secretEncryptedMessage',
  'albumMessage',
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'keepInChatMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'deviceSentMessage',
  'placeholderMessage',
] as const satisfies readonly (keyof proto.IMessage)[]

const hasCustomerContent = (m: proto.IMessage): boolean =>
  Object.entries(m).some(([kind, value]) => value !== null && !(ignoredContent as readonly string[]).includes(kind))
