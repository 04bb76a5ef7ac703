import type { Db, Tx } from '../../../db/connect.ts'
import { restoredStore } from './restored.store.ts'

/**
 * Ends the standby of a restored installation: its former one does not run any more. If that ran while the backup was
 * made, it went on with what was waiting then, so nothing of that is sent a second time. False when nothing waited.
 * `record` writes the audit line.
 */
export const confirmFormerStopped = (db: Db, now: Date, record: (tx: Tx) => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const restored = await restoredStore.confirm(tx, now)
    if (!restored) return false
    if (restored.wasRunning) {
      await restoredStore.endPendingSends(tx, restored.restoredAt, now)
      await restoredStore.closeOpenExchanges(tx, restored.restoredAt, now)
    }
    await record(tx)
    return true
  })
