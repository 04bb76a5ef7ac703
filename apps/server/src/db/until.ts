import type pg from 'pg'

/**
 * Asks the database until `end` says that nobody waits for it: then the statement ends there too, with its reason.
 * Planned for these very values: rare and common words are found differently.
 */
export type AskUntil = <Row extends object>(text: string, values: unknown[], end: AbortSignal) => Promise<Row[]>

/**
 * Cancels what this connection does when `end` aborts. What it returns is called when that is over, and says whether a
 * cancellation is on its way, which must not meet the next one's statement: then the connection is of no more use.
 */
export function cancelOn(end: AbortSignal, pool: pg.Pool, client: pg.PoolClient): () => Promise<boolean> {
  const { processID } = client as pg.PoolClient & { processID: number }
  const endings: Promise<unknown>[] = []
  const cancel = () => void endings.push(pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {}))
  end.addEventListener('abort', cancel)
  return async () => {
    end.removeEventListener('abort', cancel)
    await Promise.all(endings)
    return endings.length > 0
  }
}

export const createAskUntil =
  (pool: pg.Pool): AskUntil =>
  async <Row extends object>(text: string, values: unknown[], end: AbortSignal) => {
    end.throwIfAborted()
    const client = await pool.connect()
    const over = cancelOn(end, pool, client)
    try {
      end.throwIfAborted()
      return (await client.query<Row>({ text, values })).rows
    } catch (error) {
      throw end.aborted ? end.reason : error
    } finally {
      client.release(await over())
    }
  }
