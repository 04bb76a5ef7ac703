import { fail } from '@portavoz/contract'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cancelOn } from './until.ts'

/** `COPY` takes no parameters: in its statements alone a value is written out. */
export const literal = (value: string): string => pg.escapeLiteral(value)

export type Snapshot = {
  /** Ends in the database too when its reader leaves. */
  rows: <Row extends object>(statement: string) => Promise<Row[]>
  /** What a `COPY … TO STDOUT` writes, as it comes. */
  copy: (statement: string) => AsyncIterable<Buffer>
}

/**
 * Reads as of one moment, with days and hours of `timeZone`. A connection on which somebody stopped reading in the
 * middle is cut: the database writes to nobody any more. Whoever leaves before anything is written ends the counting.
 */
export type OpenSnapshot = <T>(
  timeZone: string,
  gone: AbortSignal,
  read: (snapshot: Snapshot) => Promise<T>,
) => Promise<T>

export const createSnapshots =
  (pool: pg.Pool): OpenSnapshot =>
  async (timeZone, gone, read) => {
    const client = await pool.connect()
    let isMidway = true
    const rows = async <Row extends object>(text: string) => {
      gone.throwIfAborted()
      const over = cancelOn(gone, pool, client)
      try {
        return (await client.query<Row>({ text })).rows
      } catch (error) {
        throw gone.aborted ? gone.reason : error
      } finally {
        isMidway = await over()
      }
    }
    const copy = async function* (statement: string) {
      isMidway = true
      const stream = client.query(copyTo(statement))
      // Told by whoever reads; nobody does after they left.
      stream.on('error', () => {})
      yield* stream as AsyncIterable<Buffer>
      isMidway = false
    }
    try {
      await client.query('begin isolation level repeatable read read only')
      isMidway = false
      await speak(client, timeZone)
      return await read({ rows, copy })
    } finally {
      if (!isMidway) await client.query('rollback').catch(() => (isMidway = true))
      client.release(isMidway)
    }
  }

/** Days and hours as files have them: `22/11/2026`, of that zone. */
async function speak(client: pg.PoolClient, timeZone: string) {
  try {
    await client.query(`select set_config('timezone', $1, true), set_config('datestyle', 'SQL, DMY', true)`, [timeZone])
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error
    fail('invalid', { fields: { timeZone: 'No conocemos esa zona horaria' } })
  }
}
