import type { AuditAction } from '@portavoz/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

/** Identity of the database, in a single row. */
type InstallationTable = {
  id: string
  /** Since when no worker is alive, as seen by a web process; null while one is. */
  unattendedSince: WithDefault<Date | null>
  /** Folders whose `.of` has the id of this database: without it and without known files, one is not the real one. */
  markedFolders: WithDefault<string[]>
}

/**
 * The backup that this database came from, in a single row; none in an installation that was never restored. Not in
 * backups.
 */
type RestoredInstallationTable = {
  isOnly: WithDefault<boolean>
  restoredAt: Date
  /** When the backup was made. */
  backupAt: Date
  /** The former installation ran while the backup was made, so it went on with what was waiting then. */
  wasRunning: boolean
  /** When an administrator confirmed that the former installation does not run any more; null until then. */
  confirmedAt: WithDefault<Date | null>
}

/** When the installation first ran a version. */
type ProgramVersionTable = { version: string; since: Date }

/** Attempts until that time; afterwards the count restarts. */
type AttemptTable = { name: string; count: number; until: Date }

type EventTable = {
  id: Generated<string>
  xid: Generated<string>
  workspaceId: string
  data: Json<unknown>
  createdAt: Generated<Date>
}

/** `token`: another one each time that a holder gets the lease anew; writes of a former holder are refused by it. */
type LeaseTable = { name: string; holder: string; until: Date; token: WithDefault<string> }

/** A process that replies and sends, with its last heartbeat. */
type WorkerTable = { name: string; beatAt: Date; isStopping: WithDefault<boolean> }

/**
 * Who did what from where. Append-only: triggers refuse every change, and the deletion of lines younger than 12 months.
 * No foreign keys, because lines outlive what they name.
 */
type AuditLogTable = {
  id: Generated<string>
  at: Date
  /** Null for what concerns the installation. */
  workspaceId: string | null
  /** Null for a command of the operator. */
  userId: string | null
  userName: string
  action: AuditAction
  /** Ids by their name; never a secret or a customer's text. */
  detail: ColumnType<Record<string, string | number> | null, string | null, never>
  /** The network address, `command`, or `server` for what no request caused. */
  source: string
}

export interface PlatformTables {
  auditLog: AuditLogTable
  installation: InstallationTable
  restoredInstallation: RestoredInstallationTable
  programVersions: ProgramVersionTable
  attempts: AttemptTable
  events: EventTable
  leases: LeaseTable
  workers: WorkerTable
}
