import { createAuditLog } from '../../../modules/audit/audit.service.ts'
import { createAuditStore } from '../../../modules/audit/audit.store.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** Who did what from where, for the workspace and for administrators. */
export const composeAuditLog = ({ clock, log }: ServerInputs, { db }: PlatformServices) =>
  createAuditLog({ store: createAuditStore(db), clock, log })
