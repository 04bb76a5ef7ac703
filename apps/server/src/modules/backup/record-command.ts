import { type AuditEntry, appendCommandLine } from '../../db/append-audit-line.ts'
import { connect, createPool } from '../../db/connect.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

/**
 * Records a backup or a restore that succeeded. Ignores a failure: a database that an older version left has no audit
 * log yet.
 */
export async function recordCommand(url: string, line: Pick<AuditEntry, 'at' | 'action' | 'detail'>): Promise<void> {
  const pool = createPool(url, 1)
  await ignoreFailure(appendCommandLine(connect(pool), line))
  await pool.end()
}
