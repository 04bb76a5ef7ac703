import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { liftSessionTimeLimits } from '../connection/lift-time-limits.ts'

const TRY_LOCK = `select pg_try_advisory_lock(hashtext('portavoz: update')) as "isOurs"`
const RETRY_MS = 500

/**
 * Runs `work` in one process at a time, on the connection that holds the lock; `onWait` is called by the others, which
 * give up if it throws.
 */
export async function withUpdateLock<T>(
  url: string,
  onWait: () => void,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // The next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    await liftSessionTimeLimits(client)
    // A statement that waited for the lock would hold back the vacuum of every table.
    for (let attempts = 0; !(await tryLock(client)); attempts++) {
      if (attempts === 0) onWait()
      await pause(RETRY_MS)
    }
    return await work(client)
  } finally {
    await client.end()
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(TRY_LOCK)
  return rows[0]?.isOurs === true
}
