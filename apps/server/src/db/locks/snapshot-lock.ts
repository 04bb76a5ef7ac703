import { sql } from 'kysely'
import type { Tx } from '../connect.ts'

/** Held as shared by the connection of a backup while it reads, also by that of a command. */
export const SNAPSHOT_LOCK = `hashtextextended('portavoz: snapshot', 0)`

/** Keeps backups from beginning until the transaction ends. False while one is made, or another transaction does so. */
export async function holdOffSnapshots(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(SNAPSHOT_LOCK)}) as is_held`.execute(tx)
  return rows[0]?.isHeld ?? false
}
