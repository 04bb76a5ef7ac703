import { type ChildProcess, spawn } from 'node:child_process'
import { UpdateError } from './stop.ts'

type RunOptions = {
  cwd?: string
  env?: Record<string, string | undefined>
  limitMs?: number
  /** Shows what the program says while it runs. */
  isShown?: boolean
}

export type RunResult = { code: number; out: string; err: string }

const KEPT_OUTPUT = 1_000_000
let current: ChildProcess | null = null
let isInterrupted = false
let mayInterrupt = true

/** While the former version is brought back, a signal only makes the person wait. */
export function forbidInterruption() {
  mayInterrupt = false
  isInterrupted = false
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!mayInterrupt) return console.log('Se está volviendo a la versión de antes: espera un momento.')
    isInterrupted = true
    if (current?.pid !== undefined) killGroup(current.pid)
  })

/** In its own group, so that Ctrl+C reaches it only through this program, with all that it started. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  checkInterruption()
  const { cwd, env = process.env, limitMs, isShown = false } = options
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  current = child
  const timer = limitMs === undefined ? null : setTimeout(() => child.pid && killGroup(child.pid), limitMs)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out = keep(out, chunk)
    if (isShown) process.stdout.write(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err = keep(err, chunk)
    if (isShown) process.stderr.write(chunk)
  })
  const { promise, resolve } = Promise.withResolvers<number>()
  child.on('error', (error) => {
    err = keep(err, Buffer.from(error.message))
    resolve(127)
  })
  child.on('close', (code) => resolve(code ?? 1))
  const code = await promise
  if (timer) clearTimeout(timer)
  current = null
  checkInterruption()
  return { code, out, err }
}

const keep = (text: string, chunk: Buffer) => (text + String(chunk)).slice(-KEPT_OUTPUT)

export function checkInterruption() {
  if (!isInterrupted) return
  isInterrupted = false
  throw new UpdateError('Se interrumpió la actualización.')
}

function killGroup(pid: number) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
  } catch {
    // It ended meanwhile.
  }
}

/** What a program said last, for a person. */
export const lastWords = ({ out, err }: RunResult, lines = 12): string =>
  (err.trim() || out.trim()).split('\n').slice(-lines).join('\n')

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
