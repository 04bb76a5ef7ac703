import type pg from 'pg'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

/**
 * Runs a query that is cancelled in PostgreSQL when `end` aborts; throws the abort reason. Planned for the given
 * values, since rare and common words need different plans.
 */
export type CancellableQuery = <Row extends object>(
  text: string,
  values: unknown[],
  signal: AbortSignal,
) => Promise<Row[]>

/**
 * Cancels the running statement of this connection when `end` aborts. The returned function detaches and says whether a
 * cancellation is under way: it could hit the next statement, so the connection must then be discarded.
 */
export function cancelOn(signal: AbortSignal, pool: pg.Pool, client: pg.PoolClient): () => Promise<boolean> {
  const { processID } = client as pg.PoolClient & { processID: number }
  const cancellations: Promise<unknown>[] = []
  const cancel = () => void cancellations.push(ignoreFailure(pool.query('select pg_cancel_backend($1)', [processID])))
  signal.addEventListener('abort', cancel)
  return async () => {
    signal.removeEventListener('abort', cancel)
    await Promise.all(cancellations)
    return cancellations.length > 0
  }
}

export const createCancellableQuery =
  (pool: pg.Pool): CancellableQuery =>
  async <Row extends object>(text: string, values: unknown[], signal: AbortSignal) => {
    signal.throwIfAborted()
    const client = await pool.connect()
    const detach = cancelOn(signal, pool, client)
    try {
      signal.throwIfAborted()
      return (await client.query<Row>({ text, values })).rows
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      client.release(await detach())
    }
  }
