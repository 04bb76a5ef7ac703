import { buffer } from 'node:stream/consumers'
import { type DocumentKind, kindOfName, type SheetPreview } from '@portavoz/contract'
import {
  type DocumentFile,
  type DocumentReader,
  type Hearing,
  type Understood,
  UnreadableError,
} from '../../ports/documents.ts'
import { type Line, linesOf } from './document-lines.ts'
import { createKeptReaders } from './kept-readers.ts'
import { type ReadingLimits, startReading } from './reading-process.ts'

export type ReaderLimits = ReadingLimits & { characters: number }

const usual: ReaderLimits = { memoryMb: 460, longestMs: 55_000, characters: 100_000_000 }

/** Longer ones cost more to read than a process does to start. */
const SHORT_BYTES = 128 * 1024
const PLAIN: ReadonlySet<DocumentKind | null> = new Set(['txt', 'md', 'csv'])

/** Each file in a process of its own, and short plain texts of one account one after the other: a bad one fails alone. */
export function createDocumentReader(limits: ReaderLimits = usual): DocumentReader {
  const kept = createKeptReaders()
  const most = JSON.stringify({ characters: limits.characters })

  /** Ends with the line that `last` takes for the last. */
  async function converse<T>(
    task: 'read' | 'preview',
    file: DocumentFile,
    signal: AbortSignal,
    last: (line: Line, paused: (work: () => Promise<void>) => Promise<void>) => Promise<T | null>,
  ): Promise<T> {
    const bytes = await opened(file)
    signal.throwIfAborted()
    const reading = await startReading([task, kindOfName(file.name) ?? '', most], bytes, limits)
    const leave = () => reading.breakOff(null)
    signal.addEventListener('abort', leave)
    try {
      const fed = reading.fed.catch((error: unknown) => {
        reading.breakOff('server')
        throw lost(error)
      })
      fed.catch(() => undefined)
      for await (const line of linesOf(reading.output)) {
        if ('trouble' in line) throw new UnreadableError(line.trouble, line.why)
        const result = await last(line, reading.paused)
        if (result !== null) return result
      }
      await fed
      signal.throwIfAborted()
      throw new UnreadableError(await reading.ended())
    } finally {
      signal.removeEventListener('abort', leave)
      reading.breakOff(null)
    }
  }

  async function readShort(file: DocumentFile, { signal, onBlocks }: Hearing): Promise<Understood | null> {
    const named = kindOfName(file.name)
    const { accountId, size = Infinity } = file
    if (accountId === undefined || size > SHORT_BYTES || !PLAIN.has(named)) return null
    const bytes = await opened(file)
      .then(buffer)
      .catch((error: unknown) => {
        throw lost(error)
      })
    signal.throwIfAborted()
    const answer = await kept.read(accountId, { named: named ?? '', bytes }, signal)
    if (!answer) return null
    if ('trouble' in answer.last) throw new UnreadableError(answer.last.trouble, answer.last.why)
    if (answer.blocks.length > 0) await onBlocks(answer.blocks)
    return answer.last.understood
  }

  return {
    async read(file, hearing) {
      const { signal, onBlocks, onProgress } = hearing
      return (
        (await readShort(file, hearing)) ??
        converse<Understood>('read', file, signal, async (line, paused) => {
          if ('blocks' in line) await paused(() => onBlocks(line.blocks))
          if ('progress' in line) onProgress(line.progress)
          return 'understood' in line ? line.understood : null
        })
      )
    },
    close: kept.close,
    preview: (file, signal) =>
      converse<SheetPreview[]>('preview', file, signal, async (line) => ('previews' in line ? line.previews : null)),
  }
}

const opened = (file: DocumentFile) =>
  file.bytes().catch((error: unknown) => {
    throw lost(error)
  })

const lost = (error: unknown) => (error instanceof UnreadableError ? error : new UnreadableError('server', error))
