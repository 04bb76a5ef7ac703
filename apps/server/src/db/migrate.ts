import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { createPool } from './connect.ts'
import { prepareQueues } from './queues.ts'
import * as ground from './migrations/0001-ground.ts'
import * as access from './migrations/0002-access.ts'

/** In order, by name. A released one is never edited, only followed by another. */
const migrations = { '0001-ground': ground, '0002-access': access }

/** Brings a database to this version; two starters at once wait for each other. */
export async function migrate(url: string): Promise<void> {
  const pool = createPool(url, 2)
  try {
    await migrateOn(pool)
    await prepareQueues(pool)
  } finally {
    await pool.end()
  }
}

async function migrateOn(pool: pg.Pool) {
  // The pool is closed by the caller: this Kysely never owns it.
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
