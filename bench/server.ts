import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/db/embedded/start.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

/** One PostgreSQL, as durable as a customer's, with a migrated database for each contender. */
export async function openServer() {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const server = await startEmbedded(folder)

  const database = async (name: string): Promise<string> => {
    await query(server.url, `create database ${name}`)
    const url = new URL(server.url)
    url.pathname = `/${name}`
    await migrate(url.href)
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

/** The postmaster: parent of every backend. */
export const postmasterOf = (folder: string, read: (file: string) => string): number =>
  Number(read(join(folder, 'postgres', 'postmaster.pid')).split('\n')[0])
