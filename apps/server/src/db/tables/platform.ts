import type { Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

/** Identity of the database, in a single row. */
type InstallationTable = {
  id: string
  /** Since when no worker is alive, as seen by a web process; null while one is. */
  unattendedSince: WithDefault<Date | null>
}

/** Attempts until that time; afterwards the count restarts. */
type AttemptTable = { name: string; count: number; until: Date }

type EventTable = {
  id: Generated<string>
  xid: Generated<string>
  userId: string
  data: Json<unknown>
  createdAt: Generated<Date>
}

type LeaseTable = { name: string; holder: string; until: Date }

/** A process that replies and sends, with its last heartbeat. */
type WorkerTable = { name: string; beatAt: Date; isStopping: WithDefault<boolean> }

export interface PlatformTables {
  installation: InstallationTable
  attempts: AttemptTable
  events: EventTable
  leases: LeaseTable
  workers: WorkerTable
}
