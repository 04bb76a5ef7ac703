import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { OpenSnapshot } from '../../db/connection/snapshot.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ExportSlots } from '../../platform/concurrency/semaphores/export-slots.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createExportLeads } from './export-leads.ts'
import { createLeadExportStore } from './export-leads.store.ts'
import { createLeadService } from './leads.service.ts'
import { createLeadStore } from './leads.store.ts'
import { createLeadDelivery } from './webhook/deliver-leads.ts'
import { createLeadDeliveryStore } from './webhook/lead-deliveries.store.ts'
import { createWebhookSecrets } from './webhook/webhook-secret.ts'
import { createLeadWebhookService } from './webhook/webhook.service.ts'
import { createWebhookStore } from './webhook/webhook.store.ts'

type LeadsModuleDeps = {
  db: Db
  snapshots: OpenSnapshot
  clock: Clock
  log: Log
  secrets: Pick<Secrets, 'seal' | 'open'>
  exportSlots: ExportSlots
  requireAgent: (workspaceId: string, agentId: string) => Promise<{ name: string; customConfig: unknown }>
  safeFetch: typeof fetch
  allowedOrigins: readonly string[]
  publicUrl: string
  attemptMs?: number | undefined
  taskAttempts: TaskAttempts
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
  /** Runs after a commit that may have made a delivery due. */
  afterWebhookChange: () => void
}

export type LeadModule = ReturnType<typeof createLeadModule>

export function createLeadModule({ db, secrets, publish, afterCommit, afterWebhookChange, ...deps }: LeadsModuleDeps) {
  const publishLeadChange: Parameters<typeof createLeadStore>[1] = (tx, workspaceId, lead) =>
    publish(tx, workspaceId, { type: 'lead', ...lead })
  const webhookSecrets = createWebhookSecrets(secrets)
  return {
    leads: createLeadService({ ...deps, store: createLeadStore(db, publishLeadChange), afterCommit }),
    exportLeads: createExportLeads({ ...deps, store: createLeadExportStore(db) }),
    webhook: createLeadWebhookService({
      ...deps,
      store: createWebhookStore(db, publish),
      sealSecret: webhookSecrets.seal,
      afterCommit: afterWebhookChange,
    }),
    leadDelivery: createLeadDelivery({
      ...deps,
      store: createLeadDeliveryStore(db, publish),
      openSecret: webhookSecrets.open,
      afterCommit,
    }),
  }
}
