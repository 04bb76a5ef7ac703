import { Readable } from 'node:stream'
import { type DocumentCause, type ReadingFailure, readingLimits } from '@portavoz/contract'
import {
  type DocumentBlock,
  type DocumentReader,
  type DocumentSummary,
  UnreadableError,
} from '../../ports/document-reader.ts'

/** The picture or file is not understood, for that reason. */
export class ReadingFailedError extends Error {
  readonly reason: ReadingFailure

  constructor(reason: ReadingFailure, cause?: unknown) {
    super(`a file of a contact was not read: ${reason}`, { cause })
    this.reason = reason
  }
}

/** `isScan`: most of what its pages show is in pictures, so `text` has little of it, or nothing. */
type FirstWords = { text: string; isCut: boolean; isScan: boolean }

/**
 * The first words of a file, a line for each paragraph or row. Throws a `ReadingFailedError` or the reason of `signal`.
 */
export async function readWords(
  reader: Pick<DocumentReader, 'read'>,
  file: { name: string; content: Uint8Array },
  signal: AbortSignal,
): Promise<FirstWords> {
  const enough = new AbortController()
  const lines: string[] = []
  let [length, isScan] = [0, false]
  const take = (blocks: readonly DocumentBlock[]) => {
    for (const { text } of blocks) {
      lines.push(text)
      length += text.length + 1
    }
    if (length > readingLimits.characters) enough.abort()
    return Promise.resolve()
  }
  try {
    const summary = await reader.read(
      { name: file.name, bytes: () => Promise.resolve(Readable.from([file.content])) },
      { signal: AbortSignal.any([signal, enough.signal]), onBlocks: take, onProgress: () => {} },
    )
    isScan = summary.pages !== null && pagesOfPictures(summary) === summary.pages
  } catch (error) {
    signal.throwIfAborted()
    isScan = error instanceof UnreadableError && error.trouble === 'scanned'
    if (!isScan && !enough.signal.aborted) throw toReadingFailed(error)
  }
  const text = lines.join('\n').replaceAll('\0', '').toWellFormed().trim()
  if (text === '' && !isScan) throw new ReadingFailedError('no_text')
  const isCut = text.length > readingLimits.characters
  return { text: text.slice(0, readingLimits.characters).toWellFormed(), isCut, isScan }
}

/** Pages without text, and pages of large pictures with a few words. */
const pagesOfPictures = ({ pagesWithoutText, remarkCounts }: DocumentSummary): number =>
  pagesWithoutText.length + (remarkCounts.pages_of_pictures?.count ?? 0)

const reasons: Partial<Record<DocumentCause, ReadingFailure>> = {
  empty: 'no_text',
  too_large_inside: 'too_large',
  too_much_text: 'too_large',
  too_slow: 'too_large',
  server: 'failed',
}

/** Why the contact's file cannot be read, for what a document says about itself. */
export function toReadingFailed(error: unknown): unknown {
  return error instanceof UnreadableError
    ? new ReadingFailedError(reasons[error.trouble] ?? 'unreadable', error)
    : error
}
