import { type RawBuilder, sql } from 'kysely'

/** One file of the archive; the database makes each row a JSON object. It must not contain credentials. */
export type ExportTable = {
  name: string
  description: string
  /** Database tables in this file; a test checks that none is missing. */
  tables: readonly string[]
  rows: (workspaceId: string) => RawBuilder<{ row: string }>
}

/** SQL of a timestamp in UTC, as JSON writes it. */
export const utcTime = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
