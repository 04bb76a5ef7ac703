import { buffer } from 'node:stream/consumers'
import { type DocumentKind, documentKindFromName, type SheetPreview } from '@portavoz/contract'
import {
  type DocumentFile,
  type DocumentReader,
  type DocumentReadHandlers,
  type DocumentSummary,
  type DrawnPages,
  UnreadableError,
} from '../../ports/document-reader.ts'
import { type ParserMessage, readMessages } from './parser-messages.ts'
import { createParserPool } from './parser-pool.ts'
import { type ProcessLimits, startSingleFileParser } from './parser-process.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'
import { translateErrors } from '../../platform/errors/translate-errors.ts'

export type ReaderLimits = ProcessLimits & { characters: number }

const defaultLimits: ReaderLimits = { memoryMb: 460, longestMs: 55_000, characters: 100_000_000 }

/** For longer files the parsing costs more than the start of a process. */
const SHORT_BYTES = 128 * 1024
const PLAIN_TEXT_KINDS: ReadonlySet<DocumentKind | null> = new Set(['txt', 'md', 'csv'])

/**
 * Reads each file in a parser process of its own; short plain texts of one workspace share a pooled process. A
 * malicious file fails alone.
 */
export function createDocumentReader(limits: ReaderLimits = defaultLimits): DocumentReader {
  const parserPool = createParserPool()
  const textLimits = JSON.stringify({ characters: limits.characters })

  /** Ends with the first message for which `takeResult` returns a value. */
  async function runParser<T>(
    { task, options = textLimits }: { task: 'read' | 'preview' | 'draw'; options?: string },
    file: DocumentFile,
    signal: AbortSignal,
    takeResult: (message: ParserMessage, pauseClock: (work: () => Promise<void>) => Promise<void>) => Promise<T | null>,
  ): Promise<T> {
    const bytes = await openFile(file)
    signal.throwIfAborted()
    const reading = await startSingleFileParser([task, documentKindFromName(file.name) ?? '', options], bytes, limits)
    const onAbort = () => reading.kill(null)
    signal.addEventListener('abort', onAbort)
    try {
      const fed = reading.inputSent.catch((error: unknown) => {
        reading.kill('server')
        throw toUnreadableError(error)
      })
      void ignoreFailure(fed)
      for await (const message of readMessages(reading.output)) {
        if ('trouble' in message) throw new UnreadableError(message.trouble, message.why)
        const result = await takeResult(message, reading.pauseClock)
        if (result !== null) return result
      }
      await fed
      signal.throwIfAborted()
      throw new UnreadableError(await reading.causeOfEnd())
    } finally {
      signal.removeEventListener('abort', onAbort)
      reading.kill(null)
    }
  }

  async function readShort(
    file: DocumentFile,
    { signal, onBlocks }: DocumentReadHandlers,
  ): Promise<DocumentSummary | null> {
    const kindOfFileName = documentKindFromName(file.name)
    const { workspaceId, size = Infinity } = file
    if (workspaceId === undefined || size > SHORT_BYTES || !PLAIN_TEXT_KINDS.has(kindOfFileName)) return null
    const bytes = await translateErrors(openFile(file).then(buffer), toUnreadableError)
    signal.throwIfAborted()
    const answer = await parserPool.read(workspaceId, { named: kindOfFileName ?? '', bytes }, signal)
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
        runParser<DocumentSummary>({ task: 'read' }, file, signal, async (message, pauseClock) => {
          if ('blocks' in message) await pauseClock(() => onBlocks(message.blocks))
          if ('progress' in message) onProgress(message.progress)
          return 'understood' in message ? message.understood : null
        })
      )
    },
    drawPages(file, drawing, signal) {
      const jpegs: Uint8Array[] = []
      return runParser<DrawnPages>(
        { task: 'draw', options: JSON.stringify(drawing) },
        file,
        signal,
        async (message) => {
          if ('picture' in message && jpegs.length < drawing.pages) jpegs.push(Buffer.from(message.picture, 'base64'))
          return 'drawn' in message ? { jpegs, hasMore: message.drawn.pages > drawing.pages } : null
        },
      )
    },
    close: parserPool.close,
    preview: (file, signal) =>
      runParser<SheetPreview[]>({ task: 'preview' }, file, signal, async (message) =>
        'previews' in message ? message.previews : null,
      ),
  }
}

const openFile = (file: DocumentFile) => translateErrors(file.bytes(), toUnreadableError)

const toUnreadableError = (error: unknown) =>
  error instanceof UnreadableError ? error : new UnreadableError('server', error)
