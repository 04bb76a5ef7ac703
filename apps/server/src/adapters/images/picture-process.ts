import type { Readable } from 'node:stream'
import { createWeightedSemaphore } from '../../platform/concurrency/semaphores/weighted-semaphore.ts'
import { readInTime } from '../../platform/files/read-in-time.ts'
import { PictureProcessError, type PictureReducer, type ReducedPicture } from '../../ports/picture-reducer.ts'
import { startPictureChild } from './picture-child.ts'

type PictureLimits = { memoryMb: number; longestMs: number; outputBytes: number; readMs?: number }

/** The whole process takes some 90 MB, and up to 160 MB more for the largest picture. */
const defaultLimits: PictureLimits = { memoryMb: 600, longestMs: 15_000, outputBytes: 1_500_000 }
const CONCURRENCY = 2
/** What the child says about bytes that are no picture. */
const NO_PICTURE = 2
/** The fingerprint comes first. */
const FINGERPRINT_BYTES = 32

/** Each picture has a process of its own. */
export function createPictureReducer(limits: Partial<PictureLimits> = {}): PictureReducer {
  const semaphore = createWeightedSemaphore(CONCURRENCY)
  return {
    reduce: (read, side, { workspaceId, signal }) =>
      semaphore({ source: workspaceId, weight: 1, signal }, async () => {
        const bytes = await readInTime(read, limits.readMs)
        return bytes && runChild(bytes, side, signal, { ...defaultLimits, ...limits })
      }),
  }
}

async function runChild(
  bytes: Uint8Array,
  side: number,
  signal: AbortSignal,
  { memoryMb, longestMs, outputBytes }: PictureLimits,
): Promise<ReducedPicture | null> {
  signal.throwIfAborted()
  const child = startPictureChild(['reduce', String(side), String(outputBytes)], { memoryMb, cpuMs: longestMs })
  signal.addEventListener('abort', child.kill, { once: true })
  const stopWatching = child.watch(longestMs)
  try {
    child.input.end(bytes)
    const output = await readOutput(child.output, outputBytes, child.kill)
    const code = await child.ended
    signal.throwIfAborted()
    if (code === 0 && output.length > FINGERPRINT_BYTES) return parseOutput(output)
    if (code === NO_PICTURE || output === TOO_LONG) return null
    throw new PictureProcessError(child.causeOfEnd())
  } finally {
    signal.removeEventListener('abort', child.kill)
    stopWatching()
    child.kill()
  }
}

const parseOutput = (output: Uint8Array): ReducedPicture => ({
  jpeg: output.subarray(FINGERPRINT_BYTES),
  fingerprint: Array.from(output.subarray(0, FINGERPRINT_BYTES), toBits).join(''),
})

const toBits = (byte: number) => byte.toString(2).padStart(8, '0')

/** No quality makes the picture small enough. */
const TOO_LONG = new Uint8Array()

async function readOutput(stream: Readable, maxBytes: number, kill: () => void): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) {
      kill()
      return TOO_LONG
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
