import type { ReadingFailure, ReadingKind } from '@portavoz/contract'
import type { ContextMessage, ReplyContext } from '../types.ts'

const UNREAD: Record<ReadingKind, string> = {
  picture: 'No pude abrir tu foto. ¿La envías otra vez o me lo escribes?',
  file: 'No pude leer tu archivo. ¿Lo envías otra vez en PDF, Word o Excel, o me lo escribes?',
}

const TOO_LARGE: Record<ReadingKind, string> = {
  picture: 'Tu foto es demasiado grande y no pude verla. ¿La envías más liviana o me lo escribes?',
  file: 'Tu archivo es demasiado grande y no pude leerlo. ¿Lo envías más liviano o me lo escribes?',
}

/** iPhones send it only as a file: as a photo it arrives as a JPEG. */
const HEIC = 'Tu foto llegó en un formato que no puedo abrir (HEIC). ¿La envías como foto, no como archivo?'

export const FILE_SENTENCES: readonly string[] = [...Object.values(UNREAD), ...Object.values(TOO_LARGE), HEIC]

/** What the contact reads. */
const sentenceOf = (kind: ReadingKind, reason: ReadingFailure | null) =>
  reason === 'heic' ? HEIC : (reason === 'too_large' ? TOO_LARGE : UNREAD)[kind]

/**
 * The last picture or file that was not understood, with its sentence; null without one. `detail`: for the journal.
 * `isTold`: lately said.
 */
export function findFileNotice(
  { fileNotices }: Pick<ReplyContext, 'fileNotices'>,
  burst: readonly ContextMessage[],
): { detail: Record<string, unknown>; text: string; isTold: boolean } | null {
  const { reading, details } = burst.findLast((line) => line.reading?.state === 'none') ?? {}
  if (!reading) return null
  const { kind, reason } = reading
  const detail = { what: kind, reason, name: details?.fileName }
  const text = sentenceOf(kind, reason)
  return { detail, text, isTold: fileNotices.some((told) => sentenceOf(told.kind, told.reason) === text) }
}
