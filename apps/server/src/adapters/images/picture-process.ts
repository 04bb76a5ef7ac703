import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createWeightedSemaphore } from '../../platform/concurrency/semaphores/weighted-semaphore.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'
import { readInTime } from '../../platform/files/read-in-time.ts'
import { PictureProcessError, type PictureReducer, type ReducedPicture } from '../../ports/picture-reducer.ts'

type PictureLimits = { memoryMb: number; longestMs: number; outputBytes: number; readMs?: number }

/** The whole process takes some 90 MB, and up to 160 MB more for the largest picture. */
const defaultLimits: PictureLimits = { memoryMb: 600, longestMs: 15_000, outputBytes: 1_500_000 }
const CHILD_PATH = fileURLToPath(new URL('child/main.ts', import.meta.url))
const CONCURRENCY = 2
/** What the child says about bytes that are no picture. */
const NO_PICTURE = 2
/** The fingerprint comes first. */
const FINGERPRINT_BYTES = 32
const CHECK_MS = 50
/** Replies to customers have priority. */
const PRIORITY = 10
/** The kernel limits CPU time too, also when the server dies meanwhile. */
const LIMIT_SCRIPT = 'ulimit -t "$0"; exec "$@"'

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
  limits: PictureLimits,
): Promise<ReducedPicture | null> {
  signal.throwIfAborted()
  const child = spawnLimited(side, limits)
  let killedFor: string | null = null
  const kill = () => child.kill('SIGKILL')
  const killFor = (reason: string) => {
    killedFor ??= reason
    kill()
  }
  signal.addEventListener('abort', kill, { once: true })
  const timeout = setTimeout(() => killFor('time'), limits.longestMs)
  const memory = setInterval(() => memoryMbOf(child.pid) > limits.memoryMb && killFor('memory'), CHECK_MS)
  try {
    lowerPriority(child.pid)
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    void ignoreFailure(ended)
    // A child that refuses its input closes the pipe.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    const output = await readOutput(child.stdout, limits.outputBytes, kill)
    const code = await ended
    signal.throwIfAborted()
    if (code === 0 && output.length > FINGERPRINT_BYTES) return parseOutput(output)
    if (code === NO_PICTURE || output === TOO_LONG) return null
    throw new PictureProcessError(`the picture process ended: ${killedFor ?? child.signalCode ?? code}`)
  } finally {
    signal.removeEventListener('abort', kill)
    clearTimeout(timeout)
    clearInterval(memory)
    kill()
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

function spawnLimited(side: number, { memoryMb, longestMs, outputBytes }: PictureLimits) {
  const flags = [`--max-old-space-size=${Math.round(memoryMb / 2)}`, '--disable-warning=ExperimentalWarning']
  const command = [process.execPath, ...flags, CHILD_PATH, String(side), String(outputBytes)]
  const seconds = String(Math.ceil(longestMs / 1_000))
  const [program = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', LIMIT_SCRIPT, seconds, ...command]
  return spawn(program, rest, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
}

/** In megabytes; 0 on systems without /proc. */
function memoryMbOf(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // The process ended already.
  }
}
