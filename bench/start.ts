import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProcess } from '../apps/server/test/process.ts'
import { cpuOf, type Line, median } from './harness.ts'
import { npmStart, stop } from './npm-start.ts'
import { enter, firstPages } from './person.ts'
import { openServer } from './server.ts'

const ROUNDS = 5

/** P1: how much a start costs until the login page and the first list of somebody signed in are served. */
export async function coldStart(): Promise<Line[]> {
  const server = await openServer()
  const url = await server.database('ours')
  const floors: number[] = []
  const ours: number[] = []
  const env = { DATABASE_URL: url, DATA_DIR: server.folder, LOG_LEVEL: 'error', NODE_COMPILE_CACHE: cacheDir }
  const before = await openProcess(env)
  const token = await enter(before.url)
  await before.terminate()
  for (let round = 0; round < ROUNDS; round++) {
    const portavoz = await openProcess(env)
    try {
      await firstPages(portavoz.url, token)
      ours.push(cpuOf(portavoz.pid ?? 0))
    } finally {
      // Kindly, so that what Node compiled is kept for the next start, as it is for an operator.
      await portavoz.terminate()
    }
    floors.push(await floorStart(url))
  }
  await server.stop()
  const seconds = median(ours) / 1000
  return [
    {
      promise: 'P1 cold start, PostgreSQL',
      measured: `${seconds.toFixed(2)} CPU s (a bare server: ${(median(floors) / 1000).toFixed(2)})`,
      limit: '≤ 1.2 CPU s',
      kept: seconds <= 1.2,
    },
  ]
}

const cacheDir = join(tmpdir(), 'portavoz-bench-cache')

async function floorStart(url: string): Promise<number> {
  const child = spawn(process.execPath, [new URL('floors/start.ts', import.meta.url).pathname, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((ready) =>
    child.stdout.once('data', (chunk: Buffer) => ready(/ready (\d+)/.exec(String(chunk))?.[1] ?? '')),
  )
  await fetch(`http://127.0.0.1:${port}/login`)
  await fetch(`http://127.0.0.1:${port}/list`)
  const cpu = cpuOf(child.pid ?? 0)
  child.kill('SIGKILL')
  return cpu
}

/** P1b: the second `npm start` on the embedded database. */
export async function embeddedStart(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const costs: number[] = []
  const before = await npmStart(dataDir)
  const token = await enter(before.url)
  await stop(before.child)
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url } = await npmStart(dataDir)
    try {
      await firstPages(url, token)
      costs.push(cpuOf(child.pid ?? 0))
    } finally {
      await stop(child)
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
