import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SLOW_READER_SQL } from './silent-connections.ts'
import { cancelOn } from './cancellable-query.ts'

/** `COPY` takes no parameters, so its values are inlined. */
export const inlineValue = (value: string): string => pg.escapeLiteral(value)

export type Snapshot = {
  /** The statement ends in the database when its reader leaves. */
  rows: <Row extends object>(statement: string) => Promise<Row[]>
  /**
   * Rows of a query as `createCopyReader` reads them. With `isIndexed` the plan follows an index, so that rows start at
   * once instead of after a sort.
   */
  copy: (query: string, isIndexed?: boolean) => AsyncIterable<Buffer>
}

/**
 * Reads at one point in time. A connection whose reader stops is destroyed, which ends the statement; a reader that
 * leaves before the first row ends the count too.
 */
export type OpenSnapshot = <T>(clientLeft: AbortSignal, read: (snapshot: Snapshot) => Promise<T>) => Promise<T>

/** `giveWay` is awaited between two pieces of a file. */
export const createSnapshots =
  (pool: pg.Pool, giveWay: () => Promise<void>): OpenSnapshot =>
  async (clientLeft, read) => {
    const client = await pool.connect()
    let isMidway = true
    const rows = async <Row extends object>(text: string) => {
      clientLeft.throwIfAborted()
      const over = cancelOn(clientLeft, pool, client)
      try {
        return (await client.query<Row>({ text })).rows
      } catch (error) {
        throw clientLeft.aborted ? clientLeft.reason : error
      } finally {
        isMidway = await over()
      }
    }
    const copy = async function* (query: string, isIndexed = false) {
      isMidway = true
      if (isIndexed) await client.query('set local enable_sort = off')
      const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`))
      // Set by the reader; unused after it left.
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
      await client.query(SLOW_READER_SQL)
      // An export uses at most one processor of the database.
      await client.query('set local max_parallel_workers_per_gather = 0')
      return await read({ rows, copy })
    } finally {
      if (!isMidway) await client.query('rollback').catch(() => (isMidway = true))
      client.release(isMidway)
    }
  }
