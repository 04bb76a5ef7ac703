import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { migrationsOf, takeNewNames } from './applied-migrations.ts'
import { createPool } from './connect.ts'
import { liftSessionTimeLimits } from './connection/lift-time-limits.ts'
import { SILENCE_LIMITS } from './connection/silent-connections.ts'
import { type LockRepetition, repeatWhileLocked } from './locks/repeat-while-locked.ts'
import { migrations } from './migration-list.ts'
import { refuseNewerDatabase } from './newer-database.ts'
import { prepareQueues } from './queues.ts'

/**
 * Migrates a database to this version, or up to a given one, in one transaction: a failure leaves it as it was.
 * Concurrent starters wait for each other. An `alter table` never holds back the statements behind it for long: it is
 * repeated while a running backup keeps its table, for `waits`. The operator's time limits do not end it.
 */
export async function migrate(
  url: string,
  until?: keyof typeof migrations,
  { lockMs, repeat }: MigrationWaits = MIGRATION_WAITS,
): Promise<void> {
  const pool = createPool(url, 2, SILENCE_LIMITS, async (client) => {
    await liftSessionTimeLimits(client)
    await client.query(`set lock_timeout = ${lockMs}`)
  })
  try {
    refuseNewerDatabase((await migrationsOf(pool)).unknown)
    await repeatWhileLocked(repeat, async () => {
      await migrateOn(pool, until)
      await prepareQueues(pool)
    })
  } finally {
    await pool.end()
  }
}

/** `lockMs`: how long a statement waits for a table. */
type MigrationWaits = { lockMs: number; repeat: LockRepetition }

export const MIGRATION_WAITS: MigrationWaits = { lockMs: 4_000, repeat: { pauseMs: 4_000, wholeMs: 15 * 60_000 } }

/** Migrates an empty database to the schema of a version that had just these migrations. */
export async function migrateExactly(url: string, names: readonly string[]): Promise<void> {
  const pool = createPool(url, 2)
  try {
    await migrateOn(pool, undefined, (name) => names.includes(name))
    await prepareQueues(pool)
  } finally {
    await pool.end()
  }
}

async function migrateOn(pool: pg.Pool, until?: string, isWanted: (name: string) => boolean = () => true) {
  await takeNewNames(pool)
  // The caller closes the pool; this Kysely does not own it.
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => isWanted(name)))
  const provider = { getMigrations: async () => wanted }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error) throw error
}
