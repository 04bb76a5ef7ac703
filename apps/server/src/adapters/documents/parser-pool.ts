import { createIdleProcesses } from '../../platform/process/idle-processes.ts'
import type { DocumentBlock } from '../../ports/document-reader.ts'
import { type ParserMessage, readMessages } from './parser-messages.ts'
import { encodeFrame, type ShortFile } from './child/file-frames.ts'
import { type ProcessLimits, startParserProcess } from './parser-process.ts'

/** Lower limits than for a file with a process of its own; files that need more are read there. */
const LIMITS: ProcessLimits = { memoryMb: 256, longestMs: 10_000 }
const TEXT_LIMITS = JSON.stringify({ characters: 1_000_000 })
const MAX_FILES = 500
/** An idle process takes about 60 MB. */
const MAX_IDLE = 4
const IDLE_MS = 5_000
/** Causes that depend on the bytes alone; after any other failure the file is read again by a process of its own. */
const FINAL_CAUSES: ReadonlySet<string> = new Set(['empty', 'not_supported'])

type FinalMessage = Extract<ParserMessage, { understood: unknown } | { trouble: unknown }>
export type PooledResult = { blocks: DocumentBlock[]; last: FinalMessage }

type PooledParser = Awaited<ReturnType<typeof startPooledParser>>

/**
 * Pool of processes that read many short plain texts: a start costs a hundred times as much as such a file. A process
 * serves one workspace only, and only parsers without native code run in it. After anything unusual it is ended, and a
 * process of its own reads the file.
 */
export function createParserPool() {
  const idle = createIdleProcesses<PooledParser>({ maxIdle: MAX_IDLE, idleMs: IDLE_MS })

  return {
    /** Null if the file needs a process of its own. Throws the reason of the signal. */
    async read(workspaceId: string, file: ShortFile, signal: AbortSignal): Promise<PooledResult | null> {
      const parser = idle.take(workspaceId) ?? (await startPooledParser())
      const onAbort = () => parser.end()
      signal.addEventListener('abort', onAbort)
      try {
        const result = await parser.parse(file)
        signal.throwIfAborted()
        if (result) idle.giveBack(parser, workspaceId)
        else parser.end()
        return result
      } catch (error) {
        parser.end()
        signal.throwIfAborted()
        // The message was invalid.
        if (error instanceof Error) return null
        throw error
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    close: idle.close,
  }
}

async function startPooledParser() {
  const process = await startParserProcess(['serve', '', TEXT_LIMITS], LIMITS)
  const messages = readMessages(process.output)
  let files = 0

  async function readResult(): Promise<PooledResult | null> {
    const blocks: DocumentBlock[] = []
    for (;;) {
      const { value: message, done } = await messages.next()
      if (done || 'isElsewhere' in message || 'previews' in message) return null
      if ('blocks' in message) blocks.push(...message.blocks)
      if ('understood' in message) return { blocks, last: message }
      if ('trouble' in message) return FINAL_CAUSES.has(message.trouble) ? { blocks: [], last: message } : null
    }
  }

  return {
    async parse(file: ShortFile): Promise<PooledResult | null> {
      files += 1
      process.setKeepsServerAlive(true)
      process.startWatching()
      try {
        process.input.write(encodeFrame(file))
        return await readResult()
      } finally {
        process.stopWatching()
        process.setKeepsServerAlive(false)
      }
    },
    isSpent: () => files >= MAX_FILES || process.hasEnded,
    hasEnded: () => process.hasEnded,
    end: () => process.kill(null),
  }
}
