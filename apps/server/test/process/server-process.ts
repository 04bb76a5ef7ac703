import { spawn } from 'node:child_process'
import { nodeEnvironment, nodeFlags } from '../../../../scripts/node-flags.mjs'
import { compileCacheDir } from './compile-cache.ts'
import { createChangeNotifier } from '../fakes/change-notifier.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

const MAIN_PATH = new URL('../../dist/main.mjs', import.meta.url).pathname

/** Starts the server in its own process, as an operator does; resolves when it is ready. */
export async function startServerProcess(env: Record<string, string>, mainPath = MAIN_PATH) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...nodeFlags, mainPath], {
    env: { ...nodeEnvironment, PATH, HOME, NODE_COMPILE_CACHE: compileCacheDir, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const notifier = createChangeNotifier()
  let output = ''
  let code: number | string | null = null
  const appendOutput = (chunk: Buffer) => {
    output += String(chunk)
    notifier.notify()
  }
  child.stdout.on('data', appendOutput)
  child.stderr.on('data', appendOutput)
  const exited = new Promise<void>((resolve) =>
    child.on('exit', (status, signal) => {
      code = status ?? signal
      notifier.notify()
      resolve()
    }),
  )

  const isDecided = () => /está listo en/.test(output) || code !== null
  await notifier
    .waitUntil(isDecided, () => `the server to be ready; it said: ${output}`, 300_000)
    .catch((error: unknown) => {
      child.kill('SIGKILL')
      throw error
    })
  const [, url = ''] = /está listo en (\S+)/.exec(output) ?? []
  if (url === '') throw new Error(`the server ended with ${code}: ${output}`)

  return {
    url,
    pid: child.pid,
    exited,
    get output() {
      return output
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
