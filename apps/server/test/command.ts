import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { compiled } from './compiled.ts'

export type Said = { code: number | null; out: string; err: string }

const SOURCES = new URL('../src/', import.meta.url)

/** A command as whoever runs the installation types it, in a process of its own. It sees nothing of our environment. */
export async function runCommand(
  entry: 'admin.ts' | 'doctor.ts',
  words: string[],
  env: Record<string, string>,
): Promise<Said> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [new URL(entry, SOURCES).pathname, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => void (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => void (err += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, out, err }
}
