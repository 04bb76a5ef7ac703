import { limits } from '@portavoz/contract'
import { createPingWebhook } from '../../../adapters/n8n/ping-webhook.ts'
import { fingerprintShippedWorkflows, readShippedWorkflow } from '../../../adapters/n8n/shipped-workflows.ts'
import { createOpenN8nApi } from '../../../adapters/n8n/workflows-api.ts'
import { createWorkflowInstaller } from '../../../modules/automation/workflows/install-workflows.ts'
import { createInstallStore } from '../../../modules/automation/workflows/install.store.ts'
import { PAUSES_MS } from '../../../modules/automation/workflows/wait-for-answers.ts'
import { createSafeFetch } from '../../../platform/network/safe-fetch.ts'
import type { AutomationServices } from './automation.ts'
import { allowedOriginsFor } from '../../../platform/network/allowed-private-origins.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { AccountServices } from '../accounts/accounts.ts'
import type { WhatsAppServices } from './whatsapp.ts'

/** Installation of our workflows in the n8n of workspaces. */
export function composeWorkflows(
  { config, clock, n8nTimeoutMs, n8nPausesMs }: ServerInputs,
  { db, notifier, events }: PlatformServices,
  { connectionOf, callWorkflow }: AutomationServices,
  { integrationKeys }: AccountServices,
  { linking }: WhatsAppServices,
) {
  const asking = {
    outward: createSafeFetch(allowedOriginsFor(config.allowedPrivateOrigins, 'n8n')),
    withinMs: n8nTimeoutMs ?? limits.workflowTimeoutMs,
  }
  return createWorkflowInstaller({
    store: createInstallStore(db, events.publish),
    clock,
    keys: integrationKeys,
    connectionOf,
    openApi: createOpenN8nApi(asking),
    ping: createPingWebhook(asking),
    readWorkflow: readShippedWorkflow,
    fingerprint: fingerprintShippedWorkflows,
    callWorkflow,
    listLinkedSessions: linking.listLinkedAtN8n,
    telegramUrl: config.telegramApiRoot,
    pausesMs: n8nPausesMs ?? PAUSES_MS,
    afterCommit: () => notifier.notify('events'),
  })
}
