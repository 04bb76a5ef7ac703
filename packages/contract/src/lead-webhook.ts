import * as z from 'zod/mini'
import { Id, Nothing, text, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Why the last attempt was none that counts; `answered` with anything but a 2xx; `server`: ours stopped each time. */
export const DeliveryCause = z.enum([
  'answered',
  'gone',
  'redirected',
  'late',
  'unreached',
  'certificate',
  'inward',
  'key_lost',
  'server',
])
export type DeliveryCause = z.infer<typeof DeliveryCause>

/** `superseded`: newer data of the same contact goes in its place. */
export const DeliveryState = z.enum(['waiting', 'sending', 'delivered', 'failed', 'superseded'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Where the leads of an agent are sent. Its secret is shown once, when it is made. */
export const LeadWebhook = z.object({
  url: z.string(),
  isOn: z.boolean(),
  /** The address answered that it wants no more, and was turned off. */
  isGone: z.boolean(),
  /** Since when every attempt fails; null while they arrive. */
  failingSince: z.nullable(Time),
  updatedAt: Time,
})
export type LeadWebhook = z.infer<typeof LeadWebhook>

export const LeadDelivery = z.object({
  id: Id,
  /** Null for a test. */
  leadId: z.nullable(Id),
  contactName: z.nullable(z.string()),
  state: DeliveryState,
  tries: z.number(),
  /** What the address last answered; null while it answered nothing. */
  status: z.nullable(z.number()),
  cause: z.nullable(DeliveryCause),
  occurredAt: Time,
  triedAt: z.nullable(Time),
  nextTryAt: z.nullable(Time),
})
export type LeadDelivery = z.infer<typeof LeadDelivery>

const WebhookUrl = text(limits.webhookUrl, 'Esa dirección es demasiado larga').check(
  z.trim(),
  z.regex(/^https?:\/\/[^\s]+$/i, 'Escribe una dirección que empiece por https://'),
)

/** What is written on the screen. */
export const LeadAddress = z.object({ url: WebhookUrl })

const OneAgent = z.object({ id: Id })
const WithSecret = z.object({ webhook: LeadWebhook, secret: z.string() })
const path = '/agents/:id/lead-webhook'

export const leadWebhook = {
  /** Null where none was given. */
  read: endpoint({ method: 'GET', path, access: 'user', input: OneAgent, output: z.nullable(LeadWebhook) }),
  /** The first time a secret is made, and told with it. */
  save: endpoint({
    method: 'PUT',
    path,
    access: 'user',
    input: z.extend(LeadAddress, { id: Id, isOn: z._default(z.boolean(), true) }),
    output: z.object({ webhook: LeadWebhook, secret: z.nullable(z.string()) }),
  }),
  /** What waits to be sent goes with it. */
  remove: endpoint({ method: 'DELETE', path, access: 'user', input: OneAgent, output: Nothing }),
  /** The old one signs nothing any more. */
  renewSecret: endpoint({
    method: 'POST',
    path: `${path}/secret`,
    access: 'user',
    input: OneAgent,
    output: WithSecret,
  }),
  /** Sent once, marked as a test; how it went stands among the deliveries. */
  sendTest: endpoint({ method: 'POST', path: `${path}/test`, access: 'user', input: OneAgent, output: Nothing }),
  /** The last fifty, the newest first. */
  deliveries: endpoint({
    method: 'GET',
    path: `${path}/deliveries`,
    access: 'user',
    input: OneAgent,
    output: z.array(LeadDelivery),
  }),
  /** At once, and then as if it were new. */
  retry: endpoint({
    method: 'POST',
    path: `${path}/deliveries/:deliveryId/retry`,
    access: 'user',
    input: z.object({ id: Id, deliveryId: Id }),
    output: Nothing,
  }),
}
