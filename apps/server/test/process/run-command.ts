import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { compileCacheDir } from './compile-cache.ts'

export type CommandResult = { code: number | null; out: string; err: string }

const BUNDLE_FOLDER = new URL('../../dist/', import.meta.url)

/** Runs a command-line tool in its own process, without the environment of the tests. `kill` ends it at once. */
export async function runCommand(
  entry: 'admin' | 'backup' | 'doctor' | 'files-move' | 'restore',
  args: string[],
  env: Record<string, string>,
  kill?: AbortSignal,
): Promise<CommandResult> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [new URL(`${entry}.mjs`, BUNDLE_FOLDER).pathname, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: compileCacheDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  kill?.addEventListener('abort', () => child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => void (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => void (err += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, out, err }
}
