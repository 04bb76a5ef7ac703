import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Offset of the first row of a binary `COPY`: after signature, flags and header extension. */
const FIRST_ROW = 19
/** Bytes before the value of a single-column row: column count and length. */
const ROW_HEAD = 6

/**
 * Runs a statement with one `bytea` column and inlined values through `COPY`, which keeps the column binary where a
 * query would send it as text.
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
