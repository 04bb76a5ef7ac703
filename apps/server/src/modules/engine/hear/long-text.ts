import { limits } from '@portavoz/contract'
import type { IncomingMessage } from '../../../ports/channel.ts'
import { heldText } from '../../../ports/media.ts'

const FILE_NAME = 'mensaje-completo.txt'

/** The first characters of a text, never half of one. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 1))
  return text.slice(0, isHalf ? most - 1 : most)
}

type MessageContent = Pick<IncomingMessage, 'text' | 'details' | 'media'>

/**
 * Keeps of a long text what a message may hold. The whole becomes the message's file, unless the message brought
 * another one.
 */
export function keepBeginning<M extends MessageContent>(message: M): M {
  const { text, details, media } = message
  if (text.length <= limits.messageKept) return message
  const cut = { ...message, text: beginningOf(text, limits.messageKept), details: { ...details, isCut: true } }
  if (media) return cut
  const whole = heldText(text)
  return { ...cut, details: { ...cut.details, fileName: FILE_NAME, fileBytes: whole.bytes ?? 0 }, media: whole }
}

const MARK = '\n(texto recortado: la edición era más larga de lo que se guarda)'

/** An edited text brings no file that could keep its rest, so it says itself that it is cut. */
export const keepEdited = (text: string): string =>
  text.length <= limits.messageKept ? text : beginningOf(text, limits.messageKept - MARK.length) + MARK
