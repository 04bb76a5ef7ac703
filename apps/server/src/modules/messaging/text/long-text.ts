import { limits } from '@portavoz/contract'
import type { InboundMessage } from '../../../ports/channel.ts'
import { inlineTextRef } from '../../../ports/media.ts'

const FILE_NAME = 'mensaje-completo.txt'

/** The first characters of a text, never half a surrogate pair. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1))
  return text.slice(0, isHalf ? maxLength - 1 : maxLength)
}

type MessageContent = Pick<InboundMessage, 'text' | 'details' | 'media'>

/** Limits a message to the stored length. The full text becomes its file, unless the message already has one. */
export function limitMessageText<M extends MessageContent>(message: M): M {
  const { text, details, media } = message
  if (text.length <= limits.storedMessageMax) return message
  const limited = {
    ...message,
    text: truncateText(text, limits.storedMessageMax),
    details: { ...details, isCut: true },
  }
  if (media) return limited
  const fullText = inlineTextRef(text)
  return {
    ...limited,
    details: { ...limited.details, fileName: FILE_NAME, fileBytes: fullText.bytes ?? 0 },
    media: fullText,
  }
}

const CUT_NOTICE = '\n(texto recortado: la edición era más larga de lo que se guarda)'

/** The rest of an edited text is not stored, so the text itself says that it was cut. */
export const limitEditedText = (text: string): string =>
  text.length <= limits.storedMessageMax
    ? text
    : truncateText(text, limits.storedMessageMax - CUT_NOTICE.length) + CUT_NOTICE
