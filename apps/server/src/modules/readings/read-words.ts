import { Readable } from 'node:stream'
import { type DocumentCause, type ReadingFailure, readingLimits } from '@portavoz/contract'
import { type DocumentBlock, type DocumentReader, UnreadableError } from '../../ports/document-reader.ts'
import type { ReadWords } from './readings.store.ts'

/** The picture or file is not understood, for that reason. */
export class ReadingFailedError extends Error {
  readonly reason: ReadingFailure

  constructor(reason: ReadingFailure, cause?: unknown) {
    super(`a file of a contact was not read: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * The first words of a file, a line for each paragraph or row. Throws a `ReadingFailedError` or the reason of `signal`.
 */
export async function readWords(
  reader: Pick<DocumentReader, 'read'>,
  file: { name: string; content: Uint8Array },
  signal: AbortSignal,
): Promise<NonNullable<ReadWords>> {
  const enough = new AbortController()
  const lines: string[] = []
  let length = 0
  const take = (blocks: readonly DocumentBlock[]) => {
    for (const { text } of blocks) {
      lines.push(text)
      length += text.length + 1
    }
    if (length > readingLimits.characters) enough.abort()
    return Promise.resolve()
  }
  try {
    await reader.read(
      { name: file.name, bytes: () => Promise.resolve(Readable.from([file.content])) },
      { signal: AbortSignal.any([signal, enough.signal]), onBlocks: take, onProgress: () => {} },
    )
  } catch (error) {
    signal.throwIfAborted()
    if (!enough.signal.aborted) throw toReadingFailed(error)
  }
  const text = lines.join('\n').replaceAll('\0', '').toWellFormed().trim()
  if (text === '') throw new ReadingFailedError('no_text')
  return { text: text.slice(0, readingLimits.characters).toWellFormed(), isCut: text.length > readingLimits.characters }
}

const reasons: Partial<Record<DocumentCause, ReadingFailure>> = {
  scanned: 'no_text',
  empty: 'no_text',
  too_large_inside: 'too_large',
  too_much_text: 'too_large',
  too_slow: 'too_large',
  server: 'failed',
}

function toReadingFailed(error: unknown): unknown {
  return error instanceof UnreadableError
    ? new ReadingFailedError(reasons[error.trouble] ?? 'unreadable', error)
    : error
}
