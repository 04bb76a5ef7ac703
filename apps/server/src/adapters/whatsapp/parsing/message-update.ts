import { normalizeMessageContent, proto, type WAMessage } from 'baileys'
import { plainText } from '../../../platform/text/plain-text.ts'
import type { MessageUpdate, MessageUpdateContent } from '../../../ports/channel.ts'
import { toExternalId } from './external-id.ts'
import { isPerson, parseContactAddress } from './contact-address.ts'
import { extractText } from './message-text.ts'

type ParsedMessageUpdate = Pick<MessageUpdate, 'contactKey' | 'formerKey' | 'externalId' | 'isOwn' | 'at'> &
  MessageUpdateContent

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

export function parseMessageUpdate({ key, message, messageTimestamp }: WAMessage): ParsedMessageUpdate | null {
  const { chat, contactKey, formerKey } = parseContactAddress(key)
  const content = normalizeMessageContent(message ?? undefined)
  if (!content || !isPerson(chat)) return null
  const at = new Date(Number(messageTimestamp ?? 0) * 1_000)
  const common = { contactKey, formerKey, isOwn: Boolean(key.fromMe), at }

  const { reactionMessage: reaction, protocolMessage: protocol } = content
  if (reaction?.key?.id) {
    const emoji = firstGrapheme(plainText(reaction.text ?? ''))
    return { ...common, kind: 'reaction', externalId: toExternalId(reaction.key.id), emoji }
  }
  if (!protocol?.key?.id) return null
  const externalId = toExternalId(protocol.key.id)
  if (protocol.type === REVOKE) return { ...common, kind: 'deletion', externalId }
  const edited = normalizeMessageContent(protocol.editedMessage ?? undefined)
  if (protocol.type !== MESSAGE_EDIT || !edited) return null
  return { ...common, kind: 'edit', externalId, text: extractText(edited) }
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const firstGrapheme = (text: string): string | null =>
  graphemes.segment(text.slice(0, 40).toWellFormed())[Symbol.iterator]().next().value?.segment ?? null
