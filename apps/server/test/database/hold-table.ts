import type pg from 'pg'
import { onTestFinished } from 'vitest'

/**
 * Holds the table, so that each statement that reads it stays running, until the returned function is called or the
 * test ends.
 */
export async function holdTable(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback').finally(() => client.release())
  }
  onTestFinished(release)
  // A slow machine needs the lock for longer than the server leaves a transaction idle.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  await client.query(`lock table ${table} in access exclusive mode`)
  return release
}
