import type { MessageDetails, MessageType } from '@portavoz/contract'
import type { proto } from 'baileys'
import { jidDecode, normalizeMessageContent, type WAMessage } from 'baileys'
import { plainText } from '../../../platform/plain-text.ts'
import type { MediaRef } from '../../../ports/media.ts'
import { detailsOf } from './details.ts'
import { idOf } from './ids.ts'
import { mediaOf } from '../media/media-ref.ts'
import { isPerson, personOf } from './person.ts'
import { textOf } from './words.ts'

/** Of a message between this account and one person, whoever wrote it. */
type Envelope = {
  /** The person: by alias where it is known, else by number. */
  contactKey: string
  /** The number of somebody who is known by alias: until then that was their name. */
  formerKey: string | null
  /** Digits with the country's prefix; null while nobody has told it. */
  contactPhone: string | null
  /** What the person calls themselves; null for what the account's own phone wrote. */
  contactName: string | null
  externalId: string
  at: Date
  /** The owner wrote it on the phone. */
  isOwn: boolean
}

/** That message. */
export type Heard = Envelope & { type: MessageType; text: string; details: MessageDetails; media: MediaRef | null }

/**
 * Null for what is not somebody talking to this account: groups, status, newsletters, and what devices tell each
 * other. Reactions, edits and deletions are about messages, not messages: `asides.ts` reads them.
 */
export function parseWhatsApp(whole: WAMessage): Heard | null {
  const { message } = whole
  const envelope = parseEnvelope(whole)
  const content = normalizeMessageContent(message ?? undefined)
  const type = content && typeOf(content)
  if (!envelope || !content || !type) return null
  return {
    ...envelope,
    type,
    text: textOf(content),
    details: detailsOf(content),
    media: isForOnce(message) ? null : mediaOf(content),
  }
}

/** Meant to be seen once, on the phone: some programs say so in what wraps the file only. */
const isForOnce = (message: proto.IMessage | null | undefined): boolean =>
  Boolean(message?.viewOnceMessage ?? message?.viewOnceMessageV2 ?? message?.viewOnceMessageV2Extension) ||
  (message?.ephemeralMessage?.message ? isForOnce(message.ephemeralMessage.message) : false)

/** Whom it is from, or for, as far as its envelope tells; null when that is nobody. */
export function parseEnvelope({ key, messageTimestamp, pushName }: WAMessage): Envelope | null {
  const { chat, contactKey, formerKey, number } = personOf(key)
  if (!key.id || !isPerson(chat)) return null
  return {
    contactKey,
    formerKey,
    contactPhone: number ? (jidDecode(number)?.user ?? null) : null,
    contactName: key.fromMe ? null : plainText((pushName ?? '').slice(0, 120)) || null,
    externalId: idOf(key.id),
    at: new Date(Number(messageTimestamp ?? 0) * 1_000),
    isOwn: Boolean(key.fromMe),
  }
}

function typeOf(m: proto.IMessage): MessageType | null {
  if (m.conversation || m.extendedTextMessage) return 'text'
  if (m.imageMessage) return 'image'
  if (m.stickerMessage || m.lottieStickerMessage) return 'sticker'
  if (m.audioMessage) return m.audioMessage.ptt ? 'voice' : 'audio'
  if (m.videoMessage || m.ptvMessage) return 'video'
  if (m.documentMessage) return 'document'
  if (m.locationMessage || m.liveLocationMessage) return 'location'
  if (m.contactMessage || m.contactsArrayMessage) return 'contact'
  return isTalk(m) ? 'other' : null
}

/** What only devices care for, or is about another message. */
const aside = [
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'editedMessage',
  'secretEncryptedMessage',
  // Says how many pictures follow.
  'albumMessage',
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'keepInChatMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'deviceSentMessage',
  'placeholderMessage',
] as const satisfies readonly (keyof proto.IMessage)[]

const isTalk = (m: proto.IMessage): boolean =>
  Object.entries(m).some(([kind, value]) => value !== null && !(aside as readonly string[]).includes(kind))
