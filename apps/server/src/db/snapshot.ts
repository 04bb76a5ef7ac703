import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cancelOn } from './until.ts'

/** `COPY` takes no parameters: in its statements alone a value is written out. */
export const literal = (value: string): string => pg.escapeLiteral(value)

export type Snapshot = {
  /** Ends in the database too when its reader leaves. */
  rows: <Row extends object>(statement: string) => Promise<Row[]>
  /**
   * The rows of a query, as `createRowReader` reads them. Of one that asks for most of a table in the order of an index,
   * `isIndexed`, they come at once: sorting would first write all of them to the disk.
   */
  copy: (query: string, isIndexed?: boolean) => AsyncIterable<Buffer>
}

/**
 * Reads as of one moment. A connection on which somebody stopped reading in the middle is cut: the database writes to
 * nobody any more. Whoever leaves before anything is written ends the counting.
 */
export type OpenSnapshot = <T>(gone: AbortSignal, read: (snapshot: Snapshot) => Promise<T>) => Promise<T>

/** `giveWay` is waited for between one piece of a file and the next. */
export const createSnapshots =
  (pool: pg.Pool, giveWay: () => Promise<void>): OpenSnapshot =>
  async (gone, read) => {
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
    const copy = async function* (query: string, isIndexed = false) {
      isMidway = true
      if (isIndexed) await client.query('set local enable_sort = off')
      const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`))
      // Told by whoever reads; nobody does after they left.
      stream.on('error', () => {})
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        yield chunk
        await giveWay()
      }
      isMidway = false
    }
    try {
      await client.query('begin isolation level repeatable read read only')
      isMidway = false
      // Whoever makes a file takes no more than one of its processors from the database.
      await client.query('set local max_parallel_workers_per_gather = 0')
      return await read({ rows, copy })
    } finally {
      if (!isMidway) await client.query('rollback').catch(() => (isMidway = true))
      client.release(isMidway)
    }
  }
