import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/db/embedded/start-embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

/** Starts one PostgreSQL with the durability of an installation; `database` creates a migrated database. */
export async function startBenchPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const server = await startEmbedded(folder)

  const database = async (name: string, lastMigration?: Parameters<typeof migrate>[1]): Promise<string> => {
    await query(server.url, `create database ${name}`)
    const url = new URL(server.url)
    url.pathname = `/${name}`
    await migrate(url.href, lastMigration)
    return url.href
  }
  return {
    folder,
    database,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function query<T>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as T[]
  } finally {
    await client.end()
  }
}

/** The postmaster is the parent of every backend process. */
export const readPostmasterPid = (folder: string, read: (file: string) => string): number =>
  Number(read(join(folder, 'postgres', 'postmaster.pid')).split('\n')[0])
