import { readFileSync } from 'node:fs'
import { startServerProcess } from '../../apps/server/test/process/server-process.ts'
import { startBenchPostgres, readPostmasterPid } from '../bench-postgres.ts'
import { ARCHIVE_SCHEMA, type FilledArchive, fillDatabase } from './fill-database.ts'
import type { ArchiveSize } from './message-archive.ts'

export const ARCHIVE_ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
export const ARCHIVE_OWNERS = 50

/** The product as a process on a filled database, in a PostgreSQL that baselines may share. */
export type FilledInstallation = FilledArchive & {
  name: string
  url: string
  databaseUrl: string
  pid: number
  kill: () => Promise<void>
}
export type BenchDatabases = Awaited<ReturnType<typeof startBenchDatabases>>

/** Starts a PostgreSQL for the run; `startFilled` creates and fills one database and starts the product on it. */
export async function startBenchDatabases() {
  const server = await startBenchPostgres()
  const installations: FilledInstallation[] = []
  return {
    folder: server.folder,
    createDatabase: server.database,
    postmaster: readPostmasterPid(server.folder, (file) => readFileSync(file, 'utf8')),
    async startFilled(name: string, size: ArchiveSize & { isSearched?: boolean }): Promise<FilledInstallation> {
      const databaseUrl = await server.database(name, ARCHIVE_SCHEMA)
      const archive = await fillDatabase(databaseUrl, size)
      const {
        url,
        pid = 0,
        kill,
      } = await startServerProcess({ DATA_DIR: server.folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })
      const installation = { ...archive, name, url, databaseUrl, pid, kill }
      installations.push(installation)
      return installation
    },
    async close(): Promise<void> {
      for (const { kill } of installations) await kill()
      await server.stop()
    },
  }
}

let shared: Promise<{ databases: BenchDatabases; million: FilledInstallation }> | undefined

/** `ARCHIVE_ROWS` messages of fifty owners, filled once for all parts of a run. */
export const sharedMillion = () =>
  (shared ??= startBenchDatabases().then(async (databases) => {
    const million = await databases.startFilled('million', { messages: ARCHIVE_ROWS, owners: ARCHIVE_OWNERS })
    console.log(`  ${ARCHIVE_ROWS} messages of ${ARCHIVE_OWNERS} owners, filled in ${million.seconds.toFixed(0)} s`)
    return { databases, million }
  }))

export async function closeSharedMillion(): Promise<void> {
  await (await shared)?.databases.close()
  shared = undefined
}
