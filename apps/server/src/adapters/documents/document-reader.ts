import { kindOfName, type SheetPreview } from '@portavoz/contract'
import { type DocumentFile, type DocumentReader, type Understood, UnreadableError } from '../../ports/documents.ts'
import { type Line, linesOf } from './document-lines.ts'
import { type ReadingLimits, startReading } from './reading-process.ts'

export type ReaderLimits = ReadingLimits & { rows: number; characters: number }

const usual: ReaderLimits = { memoryMb: 460, longestMs: 55_000, rows: 60_000, characters: 20_000_000 }

/** Each file in a process of its own: a bad one fails alone. */
export function createDocumentReader(limits: ReaderLimits = usual): DocumentReader {
  const most = JSON.stringify({ rows: limits.rows, characters: limits.characters })

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

  return {
    read: (file, { signal, onBlocks, onProgress }) =>
      converse<Understood>('read', file, signal, async (line, paused) => {
        if ('blocks' in line) await paused(() => onBlocks(line.blocks))
        if ('progress' in line) onProgress(line.progress)
        return 'understood' in line ? line.understood : null
      }),
    preview: (file, signal) =>
      converse<SheetPreview[]>('preview', file, signal, async (line) => ('previews' in line ? line.previews : null)),
  }
}

const opened = (file: DocumentFile) =>
  file.bytes().catch((error: unknown) => {
    throw lost(error)
  })

const lost = (error: unknown) => (error instanceof UnreadableError ? error : new UnreadableError('server', error))
