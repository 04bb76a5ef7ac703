import pg from 'pg'
import { isUnavailable } from '../../platform/retry/is-unavailable.ts'
import { sleep } from '../../platform/time/sleep.ts'

const RETRY_MS = 500
const CONNECT_MS = 5_000
/** DNS error of a name that does not resolve yet: containers start in any order. */
const NO_ADDRESS = /^(ENOTFOUND|EAI_AGAIN)$/

/** Waits for a database that is still starting, until `end` aborts. `onWait` is called once, at the first failure. */
export async function waitForDatabase(url: string, end: AbortSignal, onWait: () => void): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    const error = await failureOf(url)
    if (error === null) return
    if (!isTransient(error) || end.aborted) throw error
    if (attempts === 0) onWait()
    await sleep(RETRY_MS, end)
  }
}

async function failureOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    client.connection.stream.destroy()
  }
}

const isTransient = (error: unknown) =>
  isUnavailable(error) || NO_ADDRESS.test(String((error as { code?: unknown }).code)) || /timeout/.test(String(error))
