import { limits } from '@portavoz/contract'
import { createKnockAtApi } from '../adapters/n8n/public-api.ts'
import { createWorkflowCall } from '../adapters/n8n/workflow-call.ts'
import { createAutomation } from '../modules/automation/automation.service.ts'
import { createAutomationStore } from '../modules/automation/automation.store.ts'
import { createTryConnection } from '../modules/automation/try-connection.ts'
import { createUseStore } from '../modules/automation/use.store.ts'
import { createOutwardFetch } from '../platform/outward.ts'
import { originsFor } from '../platform/private-origins.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

/** Whoever tries a connection asks twice, and waits for both: together less than a console waits for any answer. */
const TRIAL_MS = 10_000

export type JoinedAutomation = ReturnType<typeof joinAutomation>

/** An account's own n8n: how it is reached, and how its workflows are asked. */
export function joinAutomation({ config, secrets, clock, n8nPatienceMs }: Outside, { db, bell, events }: Ground) {
  const store = createAutomationStore(db, events.publish)
  const automation = createAutomation({
    store,
    use: createUseStore(db, events.publish),
    secrets,
    clock,
    publicUrl: config.publicUrl,
    committed: () => bell.ring('events', 'automation'),
  })
  bell.onRing('automation', automation.forget)
  const outward = createOutwardFetch(originsFor(config.allowedPrivateOrigins, 'n8n'))
  const asking = { outward, withinMs: n8nPatienceMs ?? limits.workflowTimeoutMs }
  const trying = { outward, withinMs: n8nPatienceMs ?? TRIAL_MS }
  return {
    automation,
    backendUrlsOfAdministrators: store.backendUrlsOfAdministrators,
    connectionOf: automation.connectionOf,
    reachOf: automation.reachOf,
    callWorkflow: createWorkflowCall(asking),
    tryConnection: createTryConnection({
      knockAtApi: createKnockAtApi(trying),
      callWorkflow: createWorkflowCall(trying),
      clock,
    }),
  }
}
