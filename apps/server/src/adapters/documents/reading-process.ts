import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DocumentCause } from '@portavoz/contract'
import { createCompiled } from './compiled.ts'

export type ReadingLimits = {
  /** Of the whole process, as the system counts it; a heap's limit alone does not hold what lies beside the heap. */
  memoryMb: number
  /** Of processor time: on a busy machine a good file takes longer, and is read all the same. */
  longestMs: number
}

const ROOT = join(import.meta.dirname, '../../../../..')
const MAIN = join(import.meta.dirname, 'child/main.ts')
/** All it may read: the program itself. */
const READABLE = ['node_modules', 'packages', 'apps/server/src', 'apps/server/package.json', 'package.json']
const LOOK_EVERY_MS = 50
/** Beyond this much of the clock for each moment of the processor it waits for something that will not come. */
const CLOCK_TIMES = 5
/** People who wait for an answer come first. */
const NICE = 10

/**
 * The kernel counts too: it sees processor time only, of all its threads. Its own word for that comes first, so that a
 * kill tells something else. And somebody waits beside it for our last word, on a line that breaks when we die: one
 * that is busy with a file does not look whether anybody still listens.
 */
const UNTIL = [
  'ulimit -S -t "$0"; ulimit -H -t "$(($0 + 5))"',
  '(read -r word <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 &',
  'exec "$@" 3<&-',
].join('\n')

const compiled = createCompiled({
  home: join(ROOT, 'node_modules/.cache/portavoz-readers'),
  command: [process.execPath, '--disable-warning=ExperimentalWarning', MAIN, 'load'],
})

/**
 * A process that reads files: no environment, hard limits on time and memory, and no writing, but for the folder that is
 * lent to it, until it sees the first byte. Its limits are looked at between `watch` and `rest`.
 */
export async function startReaderProcess(args: string[], { memoryMb, longestMs }: ReadingLimits) {
  const lent = await compiled.lend()
  const child = spawnLimited([process.execPath, ...flags(memoryMb, lent), MAIN, ...args], lent, longestMs)
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let broken: DocumentCause | null = null
  let hasEnded = false
  let waitedMs = 0
  let watching: NodeJS.Timeout | undefined

  const breakOff = (cause: DocumentCause | null) => {
    broken ??= cause
    child.kill('SIGKILL')
  }
  const look = () => {
    waitedMs += LOOK_EVERY_MS
    if (waitedMs > longestMs * CLOCK_TIMES || workedMs(child.pid) > longestMs) breakOff('too_slow')
    else if (memoryOf(child.pid) > memoryMb) breakOff('too_large_inside')
  }
  const rest = () => clearInterval(watching)
  const lastWord = child.stdio[3] as Writable
  // Whoever should hear it may be gone already.
  for (const stream of [lastWord, child.stdin]) stream.on('error', () => undefined)
  const over = () => {
    hasEnded = true
    rest()
    lastWord.end('over\n')
    void compiled.takeBack(lent)
  }
  void exited.then(over, over)
  lower(child.pid)

  return {
    input: child.stdin,
    output: child.stdout,
    get hasEnded() {
      return hasEnded
    },
    watch() {
      rest()
      waitedMs = 0
      watching = setInterval(look, LOOK_EVERY_MS)
    },
    rest,
    /** A process that waits for its next file does not keep the server from ending. */
    hold(isHeld: boolean) {
      for (const handle of [child, child.stdin, child.stdout, lastWord] as Held[])
        if (isHeld) handle.ref()
        else handle.unref()
    },
    /** While others do their part, its clock stands still. */
    async paused(task: () => Promise<void>) {
      const before = waitedMs
      await task()
      waitedMs = before
    },
    breakOff,
    /** Why it ended without a word. A kill that is not ours, as where the machine's memory ran out, is no fault of the file. */
    async ended(): Promise<DocumentCause> {
      const [code, signal] = await exited
      if (broken) return broken
      if (signal === 'SIGXCPU') return 'too_slow'
      if (code === 134 || signal === 'SIGABRT' || signal === 'SIGTRAP') return 'too_large_inside'
      return signal === 'SIGSEGV' || signal === 'SIGILL' || signal === 'SIGBUS' ? 'damaged' : 'server'
    },
  }
}

type Held = { ref(): void; unref(): void }

function spawnLimited(command: string[], lent: string | null, longestMs: number) {
  const seconds = String(Math.ceil(longestMs / 500))
  const [program = '', ...rest] = process.platform === 'win32' ? command : ['/bin/sh', '-c', UNTIL, seconds, ...command]
  return spawn(program, rest, {
    cwd: ROOT,
    env: lent === null ? {} : { NODE_COMPILE_CACHE: lent },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    windowsHide: true,
  }) as ChildProcessByStdio<Writable, Readable, null>
}

/** A process of its own for one file. */
export async function startReading(args: string[], bytes: AsyncIterable<Uint8Array>, limits: ReadingLimits) {
  const reader = await startReaderProcess(args, limits)
  reader.watch()
  return {
    ...reader,
    /** Throws what `bytes` throws; a process that ended before it heard all of them is no failure of theirs. */
    fed: pipeline(bytes, reader.input).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    }),
  }
}

const flags = (memoryMb: number, lent: string | null) => [
  `--max-old-space-size=${Math.round(memoryMb * 0.75)}`,
  '--disable-warning=ExperimentalWarning',
  '--permission',
  ...READABLE.map((path) => `--allow-fs-read=${join(ROOT, path)}`),
  ...(lent === null ? [] : [`--allow-fs-read=${lent}`, `--allow-fs-write=${lent}`]),
]

/** The kernel counts processor time in hundredths of a second, after the name of the program. */
function workedMs(pid: number | undefined): number {
  const after = procOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(after[11] ?? 0) + Number(after[12] ?? 0)) * 10
}

/** In megabytes; 0 where the system does not tell, and then the heap's limit is all there is. */
const memoryOf = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(procOf(pid, 'status'))?.[1] ?? 0) / 1024

function procOf(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It ended already.
  }
}
