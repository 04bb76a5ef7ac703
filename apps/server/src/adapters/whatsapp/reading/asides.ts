import { normalizeMessageContent, proto, type WAMessage } from 'baileys'
import { plainText } from '../../../platform/plain-text.ts'
import type { Aside, AsideKind } from '../../../ports/channel.ts'
import { idOf } from './ids.ts'
import { isPerson, personOf } from './person.ts'
import { textOf } from './words.ts'

type HeardAside = Pick<Aside, 'contactKey' | 'formerKey' | 'externalId' | 'isOwn' | 'at'> & AsideKind

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** A reaction, an edit or a deletion between this account and one person; null for anything else. */
export function parseAside({ key, message, messageTimestamp }: WAMessage): HeardAside | null {
  const { chat, contactKey, formerKey } = personOf(key)
  const content = normalizeMessageContent(message ?? undefined)
  if (!content || !isPerson(chat)) return null
  const at = new Date(Number(messageTimestamp ?? 0) * 1_000)
  const whose = { contactKey, formerKey, isOwn: Boolean(key.fromMe), at }

  const { reactionMessage: reaction, protocolMessage: told } = content
  if (reaction?.key?.id) {
    const emoji = firstCharacter(plainText(reaction.text ?? ''))
    return { ...whose, kind: 'reaction', externalId: idOf(reaction.key.id), emoji }
  }
  if (!told?.key?.id) return null
  const externalId = idOf(told.key.id)
  if (told.type === REVOKE) return { ...whose, kind: 'deletion', externalId }
  const words = normalizeMessageContent(told.editedMessage ?? undefined)
  if (told.type !== MESSAGE_EDIT || !words) return null
  return { ...whose, kind: 'edit', externalId, text: textOf(words) }
}

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })
const firstCharacter = (text: string): string | null =>
  letters.segment(text.slice(0, 40).toWellFormed())[Symbol.iterator]().next().value?.segment ?? null
