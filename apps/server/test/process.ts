import { spawn } from 'node:child_process'
import { nodeEnvironment, nodeFlags } from '../../../scripts/node-flags.mjs'
import { compiled } from './compiled.ts'
import { createBell } from './fakes/bell.ts'

export type Process = Awaited<ReturnType<typeof openProcess>>

const MAIN = new URL('../src/main.ts', import.meta.url).pathname

/** The product as a process of its own, as an operator starts it; resolves when it serves. */
export async function openProcess(env: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...nodeFlags, MAIN], {
    env: { ...nodeEnvironment, PATH, HOME, NODE_COMPILE_CACHE: compiled, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const bell = createBell()
  let said = ''
  let code: number | string | null = null
  const hear = (chunk: Buffer) => {
    said += String(chunk)
    bell.ring()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exited = new Promise<void>((done) =>
    child.on('exit', (status, signal) => {
      code = status ?? signal
      bell.ring()
      done()
    }),
  )

  const isDecided = () => /está listo en/.test(said) || code !== null
  await bell
    .until(isDecided, () => `the server to be ready; it said: ${said}`, 90_000)
    .catch((error: unknown) => {
      child.kill('SIGKILL')
      throw error
    })
  const [, url = ''] = /está listo en (\S+)/.exec(said) ?? []
  if (url === '') throw new Error(`the server ended with ${code}: ${said}`)

  return {
    url,
    pid: child.pid,
    exited,
    get said() {
      return said
    },
    get code() {
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    terminate: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
