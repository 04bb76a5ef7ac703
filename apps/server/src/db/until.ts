import type pg from 'pg'

/**
 * Asks the database until `end` says that nobody waits for it: then the statement ends there too, with its reason.
 * Planned for these very values: rare and common words are found differently.
 */
export type AskUntil = <Row extends object>(text: string, values: unknown[], end: AbortSignal) => Promise<Row[]>

export const createAskUntil =
  (pool: pg.Pool): AskUntil =>
  async <Row extends object>(text: string, values: unknown[], end: AbortSignal) => {
    end.throwIfAborted()
    const client = await pool.connect()
    const { processID } = client as pg.PoolClient & { processID: number }
    const endings: Promise<unknown>[] = []
    const cancel = () => void endings.push(pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {}))
    end.addEventListener('abort', cancel)
    try {
      end.throwIfAborted()
      return (await client.query<Row>({ text, values })).rows
    } catch (error) {
      throw end.aborted ? end.reason : error
    } finally {
      end.removeEventListener('abort', cancel)
      await Promise.all(endings)
      // A cancellation that comes late must not meet the next one's statement.
      client.release(endings.length > 0)
    }
  }
