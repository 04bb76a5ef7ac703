import { type AuditEntry, appendCommandLine, appendServerLine } from '../../db/append-audit-line.ts'
import { connect, createPool, type Db } from '../../db/connect.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

/** Records a backup or a restore that succeeded. */
export const recordCommand = (url: string, line: Pick<AuditEntry, 'at' | 'action' | 'detail'>): Promise<void> =>
  record(url, (db) => appendCommandLine(db, line))

/** Records the backups that the server deleted by itself before an update. */
export const recordDeletedBackups = (url: string, names: readonly string[], at: Date): Promise<void> =>
  record(url, async (db) => {
    for (const name of names)
      await appendServerLine(db, { at, action: 'backup.deleted', workspaceId: null, detail: { name } })
  })

/** Ignores a failure: a database that an older version left has no audit log yet. */
async function record(url: string, write: (db: Db) => Promise<void>): Promise<void> {
  const pool = createPool(url, 1)
  await ignoreFailure(write(connect(pool)))
  await pool.end()
}
