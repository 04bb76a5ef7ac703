import { type RawBuilder, sql } from 'kysely'

/** One file of the archive. Each row is one JSON object, made by the database: nothing is named here that opens a door. */
export type ExportTable = {
  name: string
  about: string
  /** The tables it tells, for the test that none is forgotten. */
  of: readonly string[]
  rows: (userId: string) => RawBuilder<{ row: string }>
}

/** A moment as JSON writes it, in UTC. */
export const time = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
