import { limits } from '@portavoz/contract'
import { createCheckN8nApi } from '../../../adapters/n8n/check-n8n-api.ts'
import { createCallWorkflow } from '../../../adapters/n8n/call-workflow.ts'
import { createAutomationService } from '../../../modules/automation/automation.service.ts'
import { createAutomationStore } from '../../../modules/automation/automation.store.ts'
import { createTryConnection, TRIAL_TIMEOUT_MS } from '../../../modules/automation/try-connection.ts'
import { createN8nUseStore } from '../../../modules/automation/n8n-use.store.ts'
import { createSafeFetch } from '../../../platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../../../platform/network/allowed-private-origins.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type AutomationServices = ReturnType<typeof composeAutomation>

/** A workspace's own n8n: its connection and calls to its workflows. */
export function composeAutomation(
  { config, secrets, clock, n8nTimeoutMs }: ServerInputs,
  { db, notifier, events }: PlatformServices,
) {
  const store = createAutomationStore(db, events.publish)
  const automation = createAutomationService({
    store,
    use: createN8nUseStore(db, events.publish),
    secrets,
    clock,
    publicUrl: config.publicUrl,
    afterCommit: () => notifier.notify('events', 'automation'),
  })
  notifier.subscribe('automation', automation.forget)
  const outward = createSafeFetch(allowedOriginsFor(config.allowedPrivateOrigins, 'n8n'))
  const asking = { outward, withinMs: n8nTimeoutMs ?? limits.workflowTimeoutMs }
  const trying = { outward, withinMs: n8nTimeoutMs ?? TRIAL_TIMEOUT_MS }
  return {
    automation,
    backendUrlsOfAdministrators: store.backendUrlsOfAdministrators,
    connectionOf: automation.connectionOf,
    reachOf: automation.reachOf,
    defaultEngine: automation.defaultEngine,
    callWorkflow: createCallWorkflow(asking),
    callFileWorkflow: createCallWorkflow({ outward, withinMs: n8nTimeoutMs ?? limits.fileWorkflowTimeoutMs }),
    tryConnection: createTryConnection({
      knockAtApi: createCheckN8nApi(trying),
      callWorkflow: createCallWorkflow(trying),
      clock,
    }),
  }
}
