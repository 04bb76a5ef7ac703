import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { DocumentCause } from '@portavoz/contract'
import { createCompileCache } from './compile-cache.ts'

export type ProcessLimits = {
  /** Resident memory of the whole process; the heap limit does not cover native memory. */
  memoryMb: number
  /** CPU time, so that a busy machine fails no good file. */
  longestMs: number
}

const REPOSITORY_ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const PARSER_PATH = fileURLToPath(new URL('child/main.ts', import.meta.url))
/** The program itself, from its sources or bundled, is all that the process may read. */
const READABLE_PATHS = [
  'node_modules',
  'packages',
  'apps/server/src',
  'apps/server/dist',
  'apps/server/package.json',
  'package.json',
]
const CHECK_MS = 50
/** A process whose wall-clock time exceeds this multiple of its CPU limit is stuck. */
const WALL_CLOCK_FACTOR = 5
/** Replies to customers have priority. */
const PRIORITY = 10

/**
 * The kernel enforces CPU time too. The soft limit sends SIGXCPU, so that its cause is known. A helper shell waits on
 * pipe 3, which closes when the server dies, and then kills the process: a busy parser does not check whether the
 * server still runs.
 */
const LIMIT_SCRIPT = [
  'ulimit -S -t "$0"; ulimit -H -t "$(($0 + 5))"',
  '(read -r word <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 &',
  'exec "$@" 3<&-',
].join('\n')

const compileCache = createCompileCache({
  home: join(REPOSITORY_ROOT, 'node_modules/.cache/portavoz-readers'),
  command: [process.execPath, '--disable-warning=ExperimentalWarning', PARSER_PATH, 'load'],
})

/**
 * Starts a parser process without environment, with hard limits on time and memory. It can write only to its cache
 * folder, and only before the first byte. Limits are checked between `startWatching` and `stopWatching`.
 */
export async function startParserProcess(args: string[], { memoryMb, longestMs }: ProcessLimits) {
  const cacheFolder = await compileCache.lend()
  const child = spawnLimited(
    [process.execPath, ...nodeFlags(memoryMb, cacheFolder), PARSER_PATH, ...args],
    cacheFolder,
    longestMs,
  )
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let killCause: DocumentCause | null = null
  let hasEnded = false
  let waitedMs = 0
  let timer: NodeJS.Timeout | undefined

  const kill = (cause: DocumentCause | null) => {
    killCause ??= cause
    child.kill('SIGKILL')
  }
  const checkLimits = () => {
    waitedMs += CHECK_MS
    if (waitedMs > longestMs * WALL_CLOCK_FACTOR || cpuTimeMs(child.pid) > longestMs) kill('too_slow')
    else if (memoryMbOf(child.pid) > memoryMb) kill('too_large_inside')
  }
  const rest = () => clearInterval(timer)
  const lifeline = child.stdio[3] as Writable
  // The process may have ended already.
  for (const stream of [lifeline, child.stdin]) stream.on('error', () => undefined)
  const onExit = () => {
    hasEnded = true
    rest()
    lifeline.end('over\n')
    void compileCache.takeBack(cacheFolder)
  }
  void exited.then(onExit, onExit)
  lowerPriority(child.pid)

  return {
    input: child.stdin,
    output: child.stdout,
    get hasEnded() {
      return hasEnded
    },
    startWatching() {
      rest()
      waitedMs = 0
      timer = setInterval(checkLimits, CHECK_MS)
    },
    stopWatching: rest,
    /** An idle process must not keep the server from exiting. */
    setKeepsServerAlive(isHeld: boolean) {
      for (const handle of [child, child.stdin, child.stdout, lifeline] as RefCounted[])
        if (isHeld) handle.ref()
        else handle.unref()
    },
    /** Time that the server spends storing blocks does not count. */
    async pauseClock(task: () => Promise<void>) {
      const waitedBefore = waitedMs
      await task()
      waitedMs = waitedBefore
    },
    kill,
    /**
     * Why it ended without a message. A kill that the server did not send (out of memory) is not the fault of the file.
     */
    async causeOfEnd(): Promise<DocumentCause> {
      const [code, signal] = await exited
      if (killCause) return killCause
      if (signal === 'SIGXCPU') return 'too_slow'
      if (code === 134 || signal === 'SIGABRT' || signal === 'SIGTRAP') return 'too_large_inside'
      return signal === 'SIGSEGV' || signal === 'SIGILL' || signal === 'SIGBUS' ? 'damaged' : 'server'
    },
  }
}

type RefCounted = { ref(): void; unref(): void }

function spawnLimited(command: string[], cacheFolder: string | null, longestMs: number) {
  const seconds = String(Math.ceil(longestMs / 500))
  const [program = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', LIMIT_SCRIPT, seconds, ...command]
  return spawn(program, rest, {
    cwd: REPOSITORY_ROOT,
    env: cacheFolder === null ? {} : { NODE_COMPILE_CACHE: cacheFolder },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    windowsHide: true,
  }) as ChildProcessByStdio<Writable, Readable, null>
}

export async function startSingleFileParser(args: string[], bytes: AsyncIterable<Uint8Array>, limits: ProcessLimits) {
  const reader = await startParserProcess(args, limits)
  reader.startWatching()
  return {
    ...reader,
    /** Rejects with the error of `bytes`; a broken pipe means that the process ended first and is ignored. */
    inputSent: pipeline(bytes, reader.input).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    }),
  }
}

const nodeFlags = (memoryMb: number, cacheFolder: string | null) => [
  `--max-old-space-size=${Math.round(memoryMb * 0.75)}`,
  '--disable-warning=ExperimentalWarning',
  '--permission',
  ...READABLE_PATHS.map((path) => `--allow-fs-read=${join(REPOSITORY_ROOT, path)}`),
  ...(cacheFolder === null ? [] : [`--allow-fs-read=${cacheFolder}`, `--allow-fs-write=${cacheFolder}`]),
]

/** /proc counts CPU time in hundredths of a second, after the program name. */
function cpuTimeMs(pid: number | undefined): number {
  const fields = readProcFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** In megabytes; 0 on systems without /proc, where only the heap limit applies. */
const memoryMbOf = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readProcFile(pid, 'status'))?.[1] ?? 0) / 1024

function readProcFile(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // The process ended already.
  }
}
