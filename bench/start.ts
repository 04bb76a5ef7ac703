import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { cpuMsOf, type BenchResult, median } from './harness.ts'
import { npmStart, stopChild } from './npm-start.ts'
import { signUpAndSignIn, loadFirstPages } from './owner-client.ts'
import { startBenchPostgres } from './bench-postgres.ts'

const ROUNDS = 5

/** P1: the CPU time of a start until the login page and the first list are served. */
export async function coldStart(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const url = await server.database('ours')
  const baselineCosts: number[] = []
  const productCosts: number[] = []
  const env = { DATABASE_URL: url, DATA_DIR: server.folder, LOG_LEVEL: 'error', NODE_COMPILE_CACHE: cacheDir }
  const firstProcess = await startServerProcess(env)
  const token = await signUpAndSignIn(firstProcess.url)
  await firstProcess.terminate()
  for (let round = 0; round < ROUNDS; round++) {
    const portavoz = await startServerProcess(env)
    try {
      await loadFirstPages(portavoz.url, token)
      productCosts.push(cpuMsOf(portavoz.pid ?? 0))
    } finally {
      // SIGTERM, not SIGKILL, so that Node writes its compile cache for the next start.
      await portavoz.terminate()
    }
    baselineCosts.push(await measureBaselineStart(url))
  }
  await server.stop()
  const seconds = median(productCosts) / 1000
  return [
    {
      promise: 'P1 cold start, PostgreSQL',
      measured: `${seconds.toFixed(2)} CPU s (a bare server: ${(median(baselineCosts) / 1000).toFixed(2)})`,
      limit: '≤ 1.2 CPU s',
      kept: seconds <= 1.2,
    },
  ]
}

const cacheDir = join(tmpdir(), 'portavoz-bench-cache')

async function measureBaselineStart(url: string): Promise<number> {
  const child = spawn(process.execPath, [new URL('baselines/start.ts', import.meta.url).pathname, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((ready) =>
    child.stdout.once('data', (chunk: Buffer) => ready(/ready (\d+)/.exec(String(chunk))?.[1] ?? '')),
  )
  await fetch(`http://127.0.0.1:${port}/login`)
  await fetch(`http://127.0.0.1:${port}/list`)
  const cpu = cpuMsOf(child.pid ?? 0)
  child.kill('SIGKILL')
  return cpu
}

/** P1b: the second `npm start` on the embedded database. */
export async function embeddedStart(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const costs: number[] = []
  const firstProcess = await npmStart(dataDir)
  const token = await signUpAndSignIn(firstProcess.url)
  await stopChild(firstProcess.child)
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url } = await npmStart(dataDir)
    try {
      await loadFirstPages(url, token)
      costs.push(cpuMsOf(child.pid ?? 0))
    } finally {
      await stopChild(child)
    }
  }
  rmSync(dataDir, { recursive: true, force: true })
  const seconds = median(costs) / 1000
  return [
    {
      promise: 'P1b second `npm start`, embedded',
      measured: `${seconds.toFixed(2)} CPU s, npm and PostgreSQL included`,
      limit: '≤ 2.5 CPU s',
      kept: seconds <= 2.5,
    },
  ]
}
