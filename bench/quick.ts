import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { COUNT_LIMITS } from '../apps/server/test/counts/count-limits.ts'
import { inRoot } from '../scripts/paths.mjs'
import { anonymousMb, type BenchResult } from './harness.ts'
import { loadFirstPages, signUpAndSignIn } from './owner-client.ts'
import { startProduct } from './product-process.ts'

const REST_MS = 5_000

/** Counted things only, in less than a minute: statements, bytes of the built console, and memory of an idle server. */
export async function quick(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  try {
    return [...(await countStatements(folder)), ...(await weighConsole(folder)), await weighIdleServer()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the tests of the counts, which append each count to a file. */
async function countStatements(folder: string): Promise<BenchResult[]> {
  const file = join(folder, 'counts')
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  await run([vitest, 'run', '--project', 'server', 'apps/server/test/counts'], inRoot(), { COUNTS_FILE: file })
  return readLines<[string, number]>(file).map(([name, count]) => {
    const limit = COUNT_LIMITS[name] ?? 0
    return { promise: name, measured: String(count), limit: `≤ ${limit}`, kept: count <= limit, figure: count }
  })
}

/** Builds the console beside the one in use. Its plugin for sizes writes them, with their limits. */
async function weighConsole(folder: string): Promise<BenchResult[]> {
  const file = join(folder, 'sizes')
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const build = [vite, 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', join(folder, 'console')]
  await run(build, inRoot('apps', 'web'), { SIZES_FILE: file })
  return readLines<{ what: string; bytes: number; limit: number }>(file).map(({ what, bytes, limit }) => ({
    promise: `bytes of ${what}`,
    measured: String(bytes),
    limit: `≤ ${limit}`,
    kept: bytes <= limit,
    figure: bytes,
  }))
}

async function weighIdleServer(): Promise<BenchResult> {
  const product = await startProduct()
  try {
    await loadFirstPages(product.url, await signUpAndSignIn(product.url))
    await pause(REST_MS)
    const megabytes = Math.round(anonymousMb(product.pid))
    return {
      promise: 'MB of an idle server, not mapped from files',
      measured: String(megabytes),
      limit: 'told',
      kept: true,
      figure: megabytes,
    }
  } finally {
    await product.close()
  }
}

/** A count beyond its limit fails the command, too; it has written its figures by then. */
async function run(command: string[], cwd: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, command, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' })
  await new Promise((resolve) => child.on('exit', resolve))
}

function readLines<Entry>(file: string): Entry[] {
  if (!existsSync(file)) throw new Error(`nothing was counted: ${file} is missing`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Entry)
}
