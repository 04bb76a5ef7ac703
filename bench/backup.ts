import { randomFillSync } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { BackupOverview } from '@portavoz/contract'
import pg from 'pg'
import { createBackupStore } from '../apps/server/src/modules/backup/backup.store.ts'
import { runCommand } from '../apps/server/test/process/run-command.ts'
import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { query } from './bench-postgres.ts'
import { type BenchResult, cpuMsOf, measureSlice, residentMb, type WorkSlice } from './harness.ts'
import { measureDuring } from './measure-during.ts'
import { type BenchDatabases, type FilledInstallation, startBenchDatabases } from './million/filled-installation.ts'
import { post, withToken } from './owner-client.ts'

/** At full size 1,000,000 messages and 2,048 MB of files, which nothing compresses. */
const ROWS = Number(process.env['BACKUP_ROWS'] ?? 50_000)
const FILES_MB = Number(process.env['BACKUP_FILES_MB'] ?? 100)
const IDLE_MS = 10_000
const POLL_MS = 100
const MAX_P99_RATIO = 3
const MAX_GROWTH_MB = 200
const MIN_RATE_RATIO = 0.6
const MAX_RESTORE_RATIO = 3
const PASSPHRASE = 'una contraseña de prueba'

/** A backup while the server answers, plain and encrypted, and its restore. */
export async function backup(): Promise<BenchResult[]> {
  const databases = await startBenchDatabases()
  try {
    const installation = await databases.startFilled('shop', { messages: ROWS, owners: 1, isSearched: false })
    await installation.kill()
    writeFiles(databases.folder)
    await query(installation.databaseUrl, `update users set roles = '{ROLE_USER,ROLE_ADMIN}'`)
    const results: BenchResult[] = []
    for (const passphrase of ['', PASSPHRASE]) {
      // Just before, so that a slow phase of the machine affects both.
      const baseline = await measureSlice(
        () => [process.pid, databases.postmaster],
        1,
        () => compressAll(databases, installation),
      )
      results.push(...(await measureBackup(databases, installation, { passphrase, baseline })))
    }
    return results
  } finally {
    await databases.close()
  }
}

function writeFiles(folder: string) {
  mkdirSync(join(folder, 'media'))
  const content = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < FILES_MB; n++) writeFileSync(join(folder, 'media', `${n}.bin`), randomFillSync(content))
}

/** The baseline: `COPY` of every table and every file, one after the other, through zstd into a file. */
async function compressAll({ folder }: BenchDatabases, { databaseUrl }: FilledInstallation): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const store = createBackupStore(client)
  await store.begin()
  async function* everything() {
    for (const table of await store.findTables()) yield* store.copyTable(table)
    const media = join(folder, 'media')
    for (const name of readdirSync(media)) yield* createReadStream(join(media, name))
  }
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  await pipeline(everything, zstd, createWriteStream(join(folder, 'baseline.log'), { flush: true }))
  await store.end()
  await client.end()
}

type Variant = { passphrase: string; baseline: WorkSlice }

async function measureBackup(
  databases: BenchDatabases,
  { databaseUrl, owners }: FilledInstallation,
  { passphrase, baseline }: Variant,
): Promise<BenchResult[]> {
  const token = owners[0]?.token ?? ''
  const backupDir = join(databases.folder, passphrase === '' ? 'plain.log' : 'encrypted.log')
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', BACKUP_PASSPHRASE: passphrase }
  const server = await startServerProcess({ ...env, DATA_DIR: databases.folder, BACKUP_DIR: backupDir })
  const pid = server.pid ?? 0
  try {
    const request = () => fetch(`${server.url}/api/conversations?limit=20`, { headers: withToken(token) })
    await measureDuring(request, pause(2_000))
    const cpuMs = () => cpuMsOf(pid, databases.postmaster)
    let cpuBefore = cpuMs()
    const idle = await measureDuring(request, pause(IDLE_MS))
    const requestCpuMs = (cpuMs() - cpuBefore) / idle.count
    cpuBefore = cpuMs()
    const idleMb = residentMb(pid)
    let peakMb = 0
    const watch = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), POLL_MS)
    const startedAt = performance.now()
    const busy = await measureDuring(request, makeBackup(server.url, token))
    const backupMs = performance.now() - startedAt
    const backupCpuMs = cpuMs() - cpuBefore - busy.count * requestCpuMs
    clearInterval(watch)
    const [name = ''] = readdirSync(backupDir)
    const restoreMs = await restore(databases, join(backupDir, name), passphrase)
    const rateRatio = baseline.wallMs / backupMs
    const times = `${timesOf(backupMs, backupCpuMs)} / ${timesOf(baseline.wallMs, baseline.cpuMs)}`
    const title = `${passphrase === '' ? 'plain' : 'encrypted'} backup, ${ROWS} messages, ${FILES_MB} MB of files`
    return [
      compare(
        `${title}: p99 of the server`,
        busy.p99 / idle.p99,
        MAX_P99_RATIO,
        `${busy.p99.toFixed(0)} / ${idle.p99.toFixed(0)} ms`,
      ),
      {
        promise: `${title}: memory`,
        measured: `${(peakMb - idleMb).toFixed(0)} MB above ${idleMb.toFixed(0)} MB`,
        limit: `≤ ${MAX_GROWTH_MB} MB`,
        kept: peakMb - idleMb <= MAX_GROWTH_MB,
      },
      {
        promise: `${title}: rate`,
        measured: `ratio ${rateRatio.toFixed(2)} (${times})`,
        limit: `≥ ${MIN_RATE_RATIO} of COPY through zstd`,
        kept: rateRatio >= MIN_RATE_RATIO,
      },
      compare(
        `${title}: restore`,
        restoreMs / backupMs,
        MAX_RESTORE_RATIO,
        `${seconds(restoreMs)} / ${seconds(backupMs)} s`,
      ),
    ]
  } finally {
    await server.kill()
  }
}

/** The processor time tells more on a machine that others use. */
const timesOf = (wallMs: number, cpuMs: number) => `${seconds(wallMs)} s, CPU ${seconds(cpuMs)} s`
const seconds = (ms: number) => (ms / 1000).toFixed(1)

const compare = (promise: string, ratio: number, most: number, detail: string): BenchResult => ({
  promise,
  measured: `ratio ${ratio.toFixed(2)} (${detail})`,
  limit: `≤ ${most}`,
  kept: ratio <= most,
})

async function makeBackup(url: string, token: string): Promise<void> {
  await post(url, '/api/installation/backups', {}, token)
  for (;;) {
    const response = await fetch(`${url}/api/installation/backups`, { headers: withToken(token) })
    const { current, failed } = ((await response.json()) as { data: BackupOverview }).data
    if (failed) throw new Error(`the backup failed: ${failed.failure}`)
    if (!current) return
    await pause(POLL_MS)
  }
}

/** Into a database and a folder of its own. */
async function restore(databases: BenchDatabases, path: string, passphrase: string): Promise<number> {
  const name = passphrase === '' ? 'restored' : 'restored_encrypted'
  const databaseUrl = await databases.createDatabase(name)
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(databases.folder, `${name}.log`),
    BACKUP_PASSPHRASE: passphrase,
  }
  const startedAt = performance.now()
  const { code, err } = await runCommand('restore', [path, '--former-stopped'], env)
  if (code !== 0) throw new Error(`restore: ${err}`)
  return performance.now() - startedAt
}
