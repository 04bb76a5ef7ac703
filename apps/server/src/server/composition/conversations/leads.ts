import { createSnapshots } from '../../../db/connection/snapshot.ts'
import { createLeadModule } from '../../../modules/leads/leads.module.ts'
import { createExportSlots } from '../../../platform/concurrency/semaphores/export-slots.ts'
import { createSafeFetch } from '../../../platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../../../platform/network/allowed-private-origins.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type LeadsServices = ReturnType<typeof composeLeads>

/** Leads, from the conversation to the owner's webhook. */
export function composeLeads(
  { config, pool, clock, log, secrets, leadTimeoutMs }: ServerInputs,
  { db, notifier, events, interactiveFirst, taskAttempts }: PlatformServices,
  { agents }: AgentsServices,
) {
  const snapshots = createSnapshots(pool, interactiveFirst.yieldToInteractive)
  const exportSlots = createExportSlots()
  const allowedOrigins = allowedOriginsFor(config.allowedPrivateOrigins, 'leads')
  const module = createLeadModule({
    db,
    snapshots,
    clock,
    log,
    taskAttempts,
    secrets,
    exportSlots,
    requireAgent: agents.requireAgent,
    safeFetch: createSafeFetch(allowedOrigins),
    allowedOrigins,
    publicUrl: config.publicUrl,
    attemptMs: leadTimeoutMs,
    publish: events.publish,
    afterCommit: () => notifier.notify('events'),
    afterWebhookChange: () => notifier.notify('events', 'leads'),
  })
  // All file exports share these slots.
  return { ...module, snapshots, exportSlots }
}
