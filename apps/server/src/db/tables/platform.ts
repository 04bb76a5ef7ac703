import type { Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

/** Which database this is, in its one row. */
type InstallationTable = {
  id: string
  /** Since when no worker lives, as a web process saw it; null while one does. */
  unattendedSince: WithDefault<Date | null>
}

/** How often something was tried until then; afterwards the count begins anew. */
type AttemptTable = { name: string; count: number; until: Date }

type EventTable = {
  id: Generated<string>
  xid: Generated<string>
  userId: string
  data: Json<unknown>
  createdAt: Generated<Date>
}

type LeaseTable = { name: string; holder: string; until: Date }

/** A process that answers and sends, and its last sign of life. */
type WorkerTable = { name: string; beatAt: Date; isStopping: WithDefault<boolean> }

export interface PlatformTables {
  installation: InstallationTable
  attempts: AttemptTable
  events: EventTable
  leases: LeaseTable
  workers: WorkerTable
}
