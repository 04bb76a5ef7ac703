import { readFileSync } from 'node:fs'
import { openProcess } from '../../apps/server/test/process.ts'
import { openServer, postmasterOf } from '../server.ts'
import { type Filled, fill } from './fill.ts'
import type { Size } from './archive.ts'

export const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
export const OWNERS = 50

/** The product as a process on a database that is full, in a PostgreSQL that its floors may share. */
export type Furnished = Filled & {
  name: string
  url: string
  databaseUrl: string
  pid: number
  kill: () => Promise<void>
}
export type FullHouse = Awaited<ReturnType<typeof openFullHouse>>

/** A PostgreSQL for the run, whose databases are filled as they are asked for. */
export async function openFullHouse() {
  const server = await openServer()
  const opened: Furnished[] = []
  return {
    postmaster: postmasterOf(server.folder, (file) => readFileSync(file, 'utf8')),
    async furnish(name: string, size: Size & { isSearched?: boolean }): Promise<Furnished> {
      const databaseUrl = await server.database(name)
      const filled = await fill(databaseUrl, size)
      const {
        url,
        pid = 0,
        kill,
      } = await openProcess({ DATA_DIR: server.folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })
      const furnished = { ...filled, name, url, databaseUrl, pid, kill }
      opened.push(furnished)
      return furnished
    },
    async close(): Promise<void> {
      for (const { kill } of opened) await kill()
      await server.stop()
    },
  }
}

let full: Promise<{ house: FullHouse; million: Furnished }> | undefined

/** `ROWS` messages of fifty owners, filled once for all parts of a run. */
export const theMillion = () =>
  (full ??= openFullHouse().then(async (house) => {
    const million = await house.furnish('million', { messages: ROWS, owners: OWNERS })
    console.log(`  ${ROWS} messages of ${OWNERS} owners, filled in ${million.seconds.toFixed(0)} s`)
    return { house, million }
  }))

export async function forgetTheMillion(): Promise<void> {
  await (await full)?.house.close()
  full = undefined
}
