import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { node24 } from '../paths.mjs'

export type Running = {
  child: ChildProcess
  output: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | string | null>
  /** Resolves when the output has the text; fails when the program ends before. */
  says: (text: string) => Promise<void>
}

const running = new Set<ChildProcess>()

export async function endAll() {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'close').catch(() => {})
  }
}

/** A script of the clone in its own process, without the environment of the tests. */
export function start(clone: string, script: string, args: string[], env: Record<string, string>): Running {
  const { PATH, HOME } = process.env
  const child = spawn(node24, [join('scripts', script), ...args], {
    cwd: clone,
    env: { PATH, HOME, NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/portavoz'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let look = () => {}
  const append = (chunk: Buffer) => {
    output += String(chunk)
    look()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    return (code ?? signal) as number | string | null
  })
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      look = () => output.includes(text) && resolve()
      look()
      void ended.then((code) => reject(new Error(`ended with ${code} before «${text}»: ${output}`)))
    })
  return { child, output: () => output, ended, says }
}

export async function runToEnd(...words: Parameters<typeof start>) {
  const one = start(...words)
  const code = await one.ended
  return { code, out: one.output() }
}

export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return String(port)
}

export const stepOf = (clone: string): string | null => {
  const file = join(clone, '.actualizacion/estado.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { step: string }).step : null
}
