import { sql } from 'kysely'

/** Workers say that they live this often, and are taken for dead after this long. */
export const BEAT_MS = 3_000
const SILENT_MS = 10_000

/** Whether the worker `w` lives. A sign of life from the future was given before the clock was set back. */
export const isAlive = sql<boolean>`
  abs(extract(epoch from now() - w.beat_at)) * 1000 < ${sql.lit(SILENT_MS)}`
