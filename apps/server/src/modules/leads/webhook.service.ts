import { fail, type LeadDelivery, type LeadWebhook, type leadWebhook as api, type Parsed } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { isForOutside } from '../../platform/outward.ts'
import { newToken } from '../../platform/tokens.ts'
import type { Found } from './leads.service.ts'
import { WHOLE_MS } from './patience.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import type { WebhookStore } from './webhook.store.ts'

/** What a secret begins with, so that whoever meets one knows whose it is. */
const MARK = 'pvw_'
const SHOWN = 50

type Needs = {
  store: WebhookStore
  clock: Clock
  found: Found
  allowedOrigins: readonly string[]
  sealSecret: (agentId: string, secret: string) => string
  /** Called after a change, and where something is to be sent. */
  committed: () => void
}

/** The address that an agent's leads are sent to. What signs is told once, and kept sealed. */
export function createWebhook({ store, clock, found, allowedOrigins, sealSecret, committed }: Needs) {
  const own = async (userId: string, agentId: string) => {
    await found(userId, agentId)
    return { userId, agentId }
  }
  const newSecret = () => `${MARK}${newToken()}`
  const untilTomorrow = (now: Date) => new Date(now.getTime() + WHOLE_MS)

  return {
    async read(userId: string, id: string): Promise<LeadWebhook | null> {
      const row = await store.read(await own(userId, id))
      return row ? presentWebhook(row) : null
    },

    async save(userId: string, { id, url, isOn }: Parsed<typeof api.save>) {
      const place = await own(userId, id)
      if (!isForOutside(url, allowedOrigins)) fail('lead_webhook.inward', { fields: { url: inward } })
      const secret = newSecret()
      const row =
        (await store.save({ ...place, url, isOn, secret: sealSecret(id, secret), now: clock.now() })) ??
        fail('agents.not_found')
      committed()
      return { webhook: presentWebhook(row), secret: row.isNew ? secret : null }
    },

    async remove(userId: string, id: string): Promise<Record<string, never>> {
      if (!(await store.remove(await own(userId, id)))) fail('lead_webhook.missing')
      committed()
      return {}
    },

    async renewSecret(userId: string, id: string) {
      const secret = newSecret()
      const row = await store.renew(await own(userId, id), sealSecret(id, secret), clock.now())
      committed()
      return { webhook: presentWebhook(row ?? fail('lead_webhook.missing')), secret }
    },

    async sendTest(userId: string, id: string): Promise<Record<string, never>> {
      const now = clock.now()
      const { isOn, isAdded } =
        (await store.addTest(await own(userId, id), now, untilTomorrow(now))) ?? fail('lead_webhook.missing')
      if (!isAdded) fail(isOn ? 'lead_webhook.tests_waiting' : 'lead_webhook.off')
      committed()
      return {}
    },

    deliveries: async (userId: string, id: string): Promise<LeadDelivery[]> =>
      (await store.deliveries(await own(userId, id), SHOWN)).map(presentDelivery),

    async retry(userId: string, id: string, deliveryId: string): Promise<Record<string, never>> {
      const now = clock.now()
      const isNewest = await store.retry(await own(userId, id), deliveryId, now, untilTomorrow(now))
      if (!(isNewest ?? fail('lead_webhook.delivery_missing'))) fail('lead_webhook.superseded')
      committed()
      return {}
    },
  }
}

const inward = 'Debe empezar por https:// y estar fuera de la red de este servidor'
