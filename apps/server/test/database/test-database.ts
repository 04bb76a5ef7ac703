import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type pg from 'pg'
import { createPool } from '../../src/db/connect.ts'
import { allowStatements } from '../../src/db/connection/prepared-statements.ts'
import { lendPool } from './lend-pool.ts'
import { connectForResets, resetDatabase } from './reset-script.ts'
import { runStatement, databaseUrlOf } from './run-statement.ts'

export type TestDatabase = {
  url: string
  /** A pool of at most `max` connections, whose `end` the caller awaits before `drop`. */
  openPool(max?: number): pg.Pool
  drop(): Promise<void>
}

/** `resetClient` empties it; null until it was emptied once. */
type DatabaseCopy = { url: string; pools: Map<number, pg.Pool>; resetClient: pg.Client | null }

// A worker's connections outlive its test files, whose statements together are more than a server has.
allowStatements(3_000)

/** The copy that the last test of this worker left, with its rows removed and its connections open. */
let idleCopy: DatabaseCopy | null = null

/** Connections of an idle copy that stay open, as many as both pools of a server may open. */
const MAX_IDLE_CONNECTIONS = 18

/** A database with the rows of the template that `postgres.ts` made: a former copy, or a new one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const copy: DatabaseCopy = idleCopy ?? {
    url: await createDatabase(copyOfTemplate()),
    pools: new Map<number, pg.Pool>(),
    resetClient: null,
  }
  idleCopy = null
  const lent = new Set<pg.Pool>()
  return {
    url: copy.url,
    openPool(max = 12) {
      const pool = copy.pools.get(max) ?? createPool(copy.url, max)
      if (lent.has(pool)) return createPool(copy.url, max)
      copy.pools.set(max, pool)
      lent.add(pool)
      return lendPool(pool)
    },
    async drop() {
      if (idleCopy === null && (await emptyCopy(copy))) idleCopy = copy
      else await dropCopy(copy)
    },
  }
}

/** Creates a database without any migration. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  // Copying the files of an empty database costs less than logging each page.
  const url = await createDatabase('strategy file_copy')
  return { url, openPool: (max) => createPool(url, max), drop: () => dropDatabase(url) }
}

const copyOfTemplate = () => `template ${inject('postgres').template} strategy file_copy`

async function createDatabase(options: string): Promise<string> {
  const { serverUrl, template } = inject('postgres')
  const name = `${template}_${randomUUID().replaceAll('-', '')}`
  await runStatement(serverUrl, `create database ${name} ${options}`)
  return databaseUrlOf(serverUrl, name)
}

const dropDatabase = async (url: string) =>
  void (await runStatement(
    inject('postgres').serverUrl,
    `drop database ${new URL(url).pathname.slice(1)} with (force)`,
  ))

async function dropCopy({ url, pools, resetClient }: DatabaseCopy) {
  await resetClient?.end()
  await dropDatabase(url)
  for (const pool of pools.values()) if (pool.totalCount === pool.idleCount) await pool.end()
}

/** Ends every foreign connection and restores rows and session settings. False: the copy has to be dropped. */
async function emptyCopy(copy: DatabaseCopy): Promise<boolean> {
  const idle = [...copy.pools.values()]
  if (idle.some((pool) => pool.totalCount > pool.idleCount)) return false
  const clients = (await Promise.all(idle.map(takeAll))).flat()
  const isEmpty = await emptyBeside(clients, copy).catch(() => false)
  for (const [index, client] of clients.entries()) client.release(!isEmpty || index >= MAX_IDLE_CONNECTIONS)
  return isEmpty
}

async function emptyBeside(clients: pg.PoolClient[], copy: DatabaseCopy): Promise<boolean> {
  if (clients.length === 0) return false
  copy.resetClient ??= await connectForResets(copy.url)
  const { resetClient } = copy
  await resetClient.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> all($1)`,
    [[resetClient, ...clients].map(processOf)],
  )
  await Promise.all(clients.map((client) => client.query('reset all; unlisten *; select pg_advisory_unlock_all()')))
  return resetDatabase(resetClient, inject('postgres').resetScript)
}

const takeAll = (pool: pg.Pool) => Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
const processOf = (client: pg.ClientBase) => (client as pg.ClientBase & { processID: number }).processID
