import type { Block } from '../../ports/documents.ts'
import { type Line, linesOf } from './document-lines.ts'
import { frameOf, type ShortFile } from './child/short-files.ts'
import { type ReadingLimits, startReaderProcess } from './reading-process.ts'

/** Less than a file of its own process may use: what needs more is read there. */
const LIMITS: ReadingLimits = { memoryMb: 256, longestMs: 10_000 }
const MOST = JSON.stringify({ characters: 1_000_000 })
const MOST_FILES = 500
/** Each takes some 60 MB while it waits. */
const MOST_IDLE = 4
const IDLE_MS = 5_000
/** What these say of a file depends on its bytes alone; anything else is asked again of a process of its own. */
const VERDICTS: ReadonlySet<string> = new Set(['empty', 'not_supported'])

type FinalLine = Extract<Line, { understood: unknown } | { trouble: unknown }>
export type ShortAnswer = { blocks: Block[]; last: FinalLine }

type KeptReader = Awaited<ReturnType<typeof startKeptReader>>

/**
 * Processes that read short plain texts, many one after the other: starting one costs a hundred times as much as reading
 * such a file. A process serves one account and no other, and only code of ours and parsers without native parts ever
 * meet a file in it. One that did anything unusual with a file is ended, and that file is read by a process of its own.
 */
export function createKeptReaders() {
  const idle = new Map<KeptReader, { accountId: string; leaving: NodeJS.Timeout }>()
  let isClosed = false

  function take(accountId: string): KeptReader | undefined {
    for (const [reader, waiting] of idle)
      if (waiting.accountId === accountId) {
        clearTimeout(waiting.leaving)
        idle.delete(reader)
        if (!reader.hasEnded()) return reader
      }
    return undefined
  }

  function leave(reader: KeptReader): void {
    const waiting = idle.get(reader)
    if (waiting) clearTimeout(waiting.leaving)
    idle.delete(reader)
    reader.end()
  }

  function giveBack(reader: KeptReader, accountId: string): void {
    if (isClosed || reader.isSpent()) return reader.end()
    idle.set(reader, { accountId, leaving: setTimeout(leave, IDLE_MS, reader).unref() })
    const [oldest] = idle.keys()
    if (idle.size > MOST_IDLE && oldest) leave(oldest)
  }

  return {
    /** Null where the file is to be read by a process of its own. Throws the signal's reason. */
    async read(accountId: string, file: ShortFile, signal: AbortSignal): Promise<ShortAnswer | null> {
      const reader = take(accountId) ?? (await startKeptReader())
      const end = () => reader.end()
      signal.addEventListener('abort', end)
      try {
        const answer = await reader.ask(file)
        signal.throwIfAborted()
        if (answer) giveBack(reader, accountId)
        else reader.end()
        return answer
      } catch (error) {
        reader.end()
        signal.throwIfAborted()
        // It said what it may not say.
        if (error instanceof Error) return null
        throw error
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
    close(): void {
      isClosed = true
      for (const reader of idle.keys()) leave(reader)
    },
  }
}

async function startKeptReader() {
  const process = await startReaderProcess(['serve', '', MOST], LIMITS)
  const lines = linesOf(process.output)
  let files = 0

  async function answerOf(): Promise<ShortAnswer | null> {
    const blocks: Block[] = []
    for (;;) {
      const { value: line, done } = await lines.next()
      if (done || 'isElsewhere' in line || 'previews' in line) return null
      if ('blocks' in line) blocks.push(...line.blocks)
      if ('understood' in line) return { blocks, last: line }
      if ('trouble' in line) return VERDICTS.has(line.trouble) ? { blocks: [], last: line } : null
    }
  }

  return {
    async ask(file: ShortFile): Promise<ShortAnswer | null> {
      files += 1
      process.hold(true)
      process.watch()
      try {
        process.input.write(frameOf(file))
        return await answerOf()
      } finally {
        process.rest()
        process.hold(false)
      }
    },
    isSpent: () => files >= MOST_FILES || process.hasEnded,
    hasEnded: () => process.hasEnded,
    end: () => process.breakOff(null),
  }
}
