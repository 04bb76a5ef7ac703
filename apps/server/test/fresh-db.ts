import { onTestFinished } from 'vitest'
import { connect, createPool, type Db } from '../src/db/connect.ts'
import { freshDatabase } from './database.ts'

/** A connected, migrated database that ends with the test. */
export async function openFreshDb(): Promise<Db> {
  const database = await freshDatabase()
  const pool = createPool(database.url)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return connect(pool)
}
