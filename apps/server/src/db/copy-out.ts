import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Where the first row of a binary `COPY` begins: behind its signature, its flags and the length of what they add. */
const FIRST_ROW = 19
/** Before each value of a row with one: how many columns, how many bytes. */
const ROW_HEAD = 6

/**
 * What a statement gives, which tells one column and holds its values written out: as the database holds it, where
 * everything else it answers comes as text.
 */
export type CopyOut = (select: string) => Promise<Buffer[]>

export const createCopyOut =
  (pool: pg.Pool): CopyOut =>
  async (select) => {
    const client = await pool.connect()
    let isWhole = false
    try {
      const chunks: Buffer[] = []
      for await (const chunk of client.query(copyTo(`copy (${select}) to stdout (format binary)`))) chunks.push(chunk)
      isWhole = true
      return valuesIn(Buffer.concat(chunks))
    } finally {
      client.release(!isWhole)
    }
  }

function valuesIn(copied: Buffer): Buffer[] {
  const values: Buffer[] = []
  for (let at = FIRST_ROW; copied.readInt16BE(at) === 1;) {
    const from = at + ROW_HEAD
    at = from + copied.readInt32BE(from - 4)
    values.push(copied.subarray(from, at))
  }
  return values
}
