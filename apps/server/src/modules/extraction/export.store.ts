import { fail } from '@portavoz/contract'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cancelOn } from '../../db/until.ts'
import type { Column } from './columns.ts'
import type { FileFormat } from './file-format.ts'
import { meant, type Meant } from './meant.ts'

/** `COPY` takes no parameters: here alone a value is written into a statement. */
export const literal = (value: string): string => pg.escapeLiteral(value)

export type Snapshot = {
  /** How many rows there are at the moment of the snapshot. */
  rows: () => Promise<number>
  /** Those rows, as the database writes them. */
  copy: (columns: readonly Column[], format: FileFormat) => AsyncIterable<Buffer>
}

export const createExportStore = (pool: pg.Pool) => ({
  /**
   * Reads as of one moment, with days and hours of `timeZone`. A connection on which somebody stopped reading in the
   * middle is cut: the database writes to nobody any more. Whoever leaves before anything is written ends the counting.
   */
  async snapshot<T>(
    what: Meant,
    timeZone: string,
    gone: AbortSignal,
    read: (snapshot: Snapshot) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect()
    let isMidway = true
    const rows = async () => {
      gone.throwIfAborted()
      const over = cancelOn(gone, pool, client)
      try {
        return await count(client, what)
      } catch (error) {
        throw gone.aborted ? gone.reason : error
      } finally {
        isMidway = await over()
      }
    }
    const copy = async function* (columns: readonly Column[], format: FileFormat) {
      isMidway = true
      const stream = client.query(copyTo(statement(what, columns, format)))
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
  },
})
export type ExportStore = ReturnType<typeof createExportStore>

/** Days and hours as the file has them: `22/11/2026`, of that zone. */
async function speak(client: pg.PoolClient, timeZone: string) {
  try {
    await client.query(`select set_config('timezone', $1, true), set_config('datestyle', 'SQL, DMY', true)`, [timeZone])
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error
    fail('invalid', { fields: { timeZone: 'No conocemos esa zona horaria' } })
  }
}

async function count(client: pg.PoolClient, what: Meant): Promise<number> {
  const text = `select count(*)::int as rows from messages m where ${meant(what, literal)}`
  const { rows } = await client.query<{ rows: number }>({ text })
  return rows[0]?.rows ?? 0
}

/** What is of the conversation is written once for each: the database remembers it while it goes through the messages. */
function statement(what: Meant, columns: readonly Column[], { pieces, copy }: FileFormat): string {
  const cells = pieces(columns, literal).map((piece, n) => ({ ...piece, name: `k${n}` }))
  const shown = cells.map(({ of, name, value }) => (of === 'conversation' ? `t.${name}` : value))
  const kept = cells.filter(({ of }) => of === 'conversation').map(({ name, value }) => `${value} as ${name}`)
  return `copy (
    select ${shown.join(', ')} from messages m cross join lateral (
      select ${kept.join(', ')} from conversations c join agents a on a.id = c.agent_id
      where c.id = m.conversation_id offset 0
    ) t where ${meant(what, literal)} order by m.at, m.id) to stdout (${copy})`
}
