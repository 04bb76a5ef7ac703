import * as z from 'zod/mini'
import { Id, EmptyObject, boundedText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'

/**
 * Why the last attempt failed. `answered`: a status other than 2xx; `server`: this server stopped during each attempt.
 */
export const LeadDeliveryCause = z.enum([
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
export type LeadDeliveryCause = z.infer<typeof LeadDeliveryCause>

/** `superseded`: newer data of the same contact is sent instead. */
export const LeadDeliveryState = z.enum(['waiting', 'sending', 'delivered', 'failed', 'superseded'])
export type LeadDeliveryState = z.infer<typeof LeadDeliveryState>

/** Where an agent's leads are sent. The secret is shown once, when it is created. */
export const LeadWebhook = z.object({
  url: z.string(),
  isOn: z.boolean(),
  /** The address answered 410 Gone, and the webhook was turned off. */
  isGone: z.boolean(),
  /** Since when every attempt fails; null while deliveries succeed. */
  failingSince: z.nullable(Time),
  updatedAt: Time,
})
export type LeadWebhook = z.infer<typeof LeadWebhook>

export const LeadDelivery = z.object({
  id: Id,
  /** Null for a test delivery. */
  leadId: z.nullable(Id),
  contactName: z.nullable(z.string()),
  state: LeadDeliveryState,
  tries: z.number(),
  /** The last HTTP status; null without a response. */
  status: z.nullable(z.number()),
  cause: z.nullable(LeadDeliveryCause),
  occurredAt: Time,
  triedAt: z.nullable(Time),
  nextTryAt: z.nullable(Time),
})
export type LeadDelivery = z.infer<typeof LeadDelivery>

const LeadWebhookUrl = boundedText(limits.webhookUrl, 'Esa dirección es demasiado larga').check(
  z.trim(),
  z.regex(/^https?:\/\/[^\s]+$/i, 'Escribe una dirección que empiece por https://'),
)

/** The fields of the form. */
export const LeadWebhookDraft = z.object({ url: LeadWebhookUrl })

const LeadWebhookParams = z.object({ id: Id })
const LeadWebhookWithSecret = z.object({ webhook: LeadWebhook, secret: z.string() })
const webhookPath = '/agents/:id/lead-webhook'

export const leadWebhook = {
  /** Null without a webhook. */
  read: endpoint({
    method: 'GET',
    path: webhookPath,
    access: 'admin',
    input: LeadWebhookParams,
    output: z.nullable(LeadWebhook),
  }),
  /** The first save creates a secret and returns it. */
  save: endpoint({
    method: 'PUT',
    path: webhookPath,
    access: 'admin',
    audit: 'lead_webhook.changed',
    input: z.extend(LeadWebhookDraft, { id: Id, isOn: z._default(z.boolean(), true) }),
    output: z.object({ webhook: LeadWebhook, secret: z.nullable(z.string()) }),
  }),
  /** Deletes pending deliveries too. */
  remove: endpoint({
    method: 'DELETE',
    path: webhookPath,
    access: 'admin',
    audit: 'lead_webhook.deleted',
    input: LeadWebhookParams,
    output: EmptyObject,
  }),
  /** The old secret is not used any more. */
  renewSecret: endpoint({
    method: 'POST',
    path: `${webhookPath}/secret`,
    access: 'admin',
    audit: 'lead_webhook.secret_renewed',
    input: LeadWebhookParams,
    output: LeadWebhookWithSecret,
  }),
  /** Sends one delivery marked as a test; its result appears in `deliveries`. */
  sendTest: endpoint({
    method: 'POST',
    path: `${webhookPath}/test`,
    access: 'admin',
    input: LeadWebhookParams,
    output: EmptyObject,
  }),
  /** The last fifty, newest first. */
  deliveries: endpoint({
    method: 'GET',
    path: `${webhookPath}/deliveries`,
    access: 'admin',
    input: LeadWebhookParams,
    output: z.array(LeadDelivery),
  }),
  /** Tries at once, then with the usual retries. */
  retry: endpoint({
    method: 'POST',
    path: `${webhookPath}/deliveries/:deliveryId/retry`,
    access: 'admin',
    input: z.object({ id: Id, deliveryId: Id }),
    output: EmptyObject,
  }),
}
