import type { ColumnType, Generated } from 'kysely'
import type { WithDefault } from './columns.ts'

/** PostgreSQL returns bigint as text. */
type Counter = ColumnType<string, number | undefined, number>

/** One making of a backup; at most one waits or runs. Not part of backups. */
type BackupRunTable = {
  id: Generated<string>
  isAutomatic: boolean
  state: WithDefault<'waiting' | 'running' | 'done' | 'failed'>
  requestedAt: Date
  finishedAt: WithDefault<Date | null>
  rowsWritten: Counter
  bytesWritten: Counter
  /** The machine that made it, and its folder. */
  host: WithDefault<string | null>
  folder: WithDefault<string | null>
  fileName: WithDefault<string | null>
  /** Spanish. */
  failure: WithDefault<string | null>
}

/** The right to download a backup once, by the hash of its token. */
type BackupGrantTable = { tokenHash: string; userId: string; fileName: string; expiresAt: Date }

export interface BackupsTables {
  backupRuns: BackupRunTable
  backupGrants: BackupGrantTable
}
