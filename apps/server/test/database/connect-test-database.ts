import { onTestFinished } from 'vitest'
import { connect, type Db } from '../../src/db/connect.ts'
import { createTestDatabase } from './test-database.ts'

/** A connection to a new migrated database; both end with the test. */
export async function connectTestDatabase(): Promise<Db> {
  const database = await createTestDatabase()
  const pool = database.openPool()
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return connect(pool)
}
