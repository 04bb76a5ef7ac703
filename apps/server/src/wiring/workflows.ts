import { limits } from '@portavoz/contract'
import { createPingWebhook } from '../adapters/n8n/ping-webhook.ts'
import { fingerprintOfShipped, readShippedWorkflow } from '../adapters/n8n/shipped-workflows.ts'
import { createOpenN8nApi } from '../adapters/n8n/workflows-api.ts'
import { createInstallWorkflows } from '../modules/automation/workflows/install.ts'
import { createInstallStore } from '../modules/automation/workflows/installs.store.ts'
import { PAUSES_MS } from '../modules/automation/workflows/wait-for-answers.ts'
import { createOutwardFetch } from '../platform/outward.ts'
import type { JoinedAutomation } from './automation.ts'
import { originsFor } from '../platform/private-origins.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'
import type { People } from './people.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'

export type JoinedWorkflows = ReturnType<typeof joinWorkflows>

/** Our workflows in accounts' own n8n. */
export function joinWorkflows(
  { config, clock, n8nPatienceMs, n8nPausesMs }: Outside,
  { db, bell, events }: Ground,
  { connectionOf, callWorkflow }: JoinedAutomation,
  { integrationKeys }: People,
  { linking }: JoinedWhatsApp,
) {
  const asking = {
    outward: createOutwardFetch(originsFor(config.allowedPrivateOrigins, 'n8n')),
    withinMs: n8nPatienceMs ?? limits.workflowTimeoutMs,
  }
  return createInstallWorkflows({
    store: createInstallStore(db, events.publish),
    clock,
    keys: integrationKeys,
    connectionOf,
    openApi: createOpenN8nApi(asking),
    ping: createPingWebhook(asking),
    shipped: readShippedWorkflow,
    fingerprint: fingerprintOfShipped,
    callWorkflow,
    linesOf: linking.linesOfN8n,
    telegramUrl: config.telegramApiRoot,
    pausesMs: n8nPausesMs ?? PAUSES_MS,
    committed: () => bell.ring('events'),
  })
}
