import type { ReadingKind } from '@portavoz/contract'
import type { ContextMessage, ReplyContext } from '../types.ts'

/** What the contact reads. */
const sentences: Record<ReadingKind, string> = {
  picture: 'No pude abrir tu foto. ¿La envías otra vez o me lo escribes?',
  file: 'No pude leer tu archivo. ¿Lo envías otra vez en PDF, Word o Excel, o me lo escribes?',
}

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
  return { detail, text: sentences[kind], isTold: fileNotices.includes(kind) }
}
