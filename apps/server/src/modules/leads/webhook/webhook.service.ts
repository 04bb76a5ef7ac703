import {
  fail,
  type LeadDelivery,
  type LeadWebhook,
  type leadWebhook as api,
  type ParsedInput,
} from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { isAllowedUrl } from '../../../platform/network/safe-fetch.ts'
import { newToken } from '../../../platform/security/tokens.ts'
import type { RequireAgent } from '../leads.service.ts'
import { GIVE_UP_AFTER_MS } from './retry-schedule.ts'
import { presentDelivery, presentWebhook } from '../present-lead.ts'
import type { WebhookStore } from './webhook.store.ts'

const SECRET_PREFIX = 'pvw_'
const MAX_DELIVERIES = 50

type WebhookServiceDeps = {
  store: WebhookStore
  clock: Clock
  requireAgent: RequireAgent
  allowedOrigins: readonly string[]
  sealSecret: (agentId: string, secret: string) => string
  /** Runs after each commit; a delivery may be due. */
  afterCommit: () => void
}

/** The webhook of an agent's leads. Its secret is shown once and stored sealed. */
export function createLeadWebhookService({
  store,
  clock,
  requireAgent,
  allowedOrigins,
  sealSecret,
  afterCommit,
}: WebhookServiceDeps) {
  const requireOwner = async (workspaceId: string, agentId: string) => {
    await requireAgent(workspaceId, agentId)
    return { workspaceId, agentId }
  }
  const newSecret = () => `${SECRET_PREFIX}${newToken()}`
  const untilTomorrow = (now: Date) => new Date(now.getTime() + GIVE_UP_AFTER_MS)

  return {
    async read(workspaceId: string, id: string): Promise<LeadWebhook | null> {
      const row = await store.read(await requireOwner(workspaceId, id))
      return row ? presentWebhook(row) : null
    },

    async save(workspaceId: string, { id, url, isOn }: ParsedInput<typeof api.save>) {
      const owner = await requireOwner(workspaceId, id)
      if (!isAllowedUrl(url, allowedOrigins)) fail('lead_webhook.inward', { at: 'url' })
      const secret = newSecret()
      const row =
        (await store.save({ ...owner, url, isOn, secret: sealSecret(id, secret), now: clock.now() })) ??
        fail('agents.not_found')
      afterCommit()
      return { webhook: presentWebhook(row), secret: row.isNew ? secret : null }
    },

    async remove(workspaceId: string, id: string): Promise<Record<string, never>> {
      if (!(await store.remove(await requireOwner(workspaceId, id)))) fail('lead_webhook.missing')
      afterCommit()
      return {}
    },

    async renewSecret(workspaceId: string, id: string) {
      const secret = newSecret()
      const row = await store.renew(await requireOwner(workspaceId, id), sealSecret(id, secret), clock.now())
      afterCommit()
      return { webhook: presentWebhook(row ?? fail('lead_webhook.missing')), secret }
    },

    async sendTest(workspaceId: string, id: string): Promise<Record<string, never>> {
      const now = clock.now()
      const { isOn, isAdded } =
        (await store.addTest(await requireOwner(workspaceId, id), now, untilTomorrow(now))) ??
        fail('lead_webhook.missing')
      if (!isAdded) fail(isOn ? 'lead_webhook.tests_waiting' : 'lead_webhook.off')
      afterCommit()
      return {}
    },

    deliveries: async (workspaceId: string, id: string): Promise<LeadDelivery[]> =>
      (await store.deliveries(await requireOwner(workspaceId, id), MAX_DELIVERIES)).map(presentDelivery),

    async retry(workspaceId: string, id: string, deliveryId: string): Promise<Record<string, never>> {
      const now = clock.now()
      const isNewest = await store.retry(await requireOwner(workspaceId, id), deliveryId, now, untilTomorrow(now))
      if (!(isNewest ?? fail('lead_webhook.delivery_missing'))) fail('lead_webhook.superseded')
      afterCommit()
      return {}
    },
  }
}
