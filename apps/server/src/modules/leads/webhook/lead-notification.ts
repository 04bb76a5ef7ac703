import { plusPhone } from '../../../platform/text/plus-phone.ts'
import { signatureHeaders } from '../../../platform/security/webhook-signature.ts'
import type { DueDelivery } from './claim-delivery.store.ts'

/** A request to the owner's webhook, signed with its secret. */
export type LeadNotification = { headers: Record<string, string>; body: string }

/** `sentAt` is signed too: receivers should reject old timestamps to stop replays. */
export function buildNotification(due: DueDelivery, secret: string, publicUrl: string, sentAt: Date): LeadNotification {
  const body = JSON.stringify(due.lead ? capturedPayload(due, due.lead, publicUrl) : testPayload(due, publicUrl))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Portavoz',
      'x-portavoz-delivery': due.id,
      ...signatureHeaders(secret, body, sentAt),
    },
  }
}

const notificationHead = ({ id, agentId, agentName, occurredAt }: DueDelivery, event: string) => ({
  event,
  id,
  occurredAt: occurredAt.toISOString(),
  agentId,
  agentName,
})

const capturedPayload = (due: DueDelivery, lead: NonNullable<DueDelivery['lead']>, publicUrl: string) => ({
  ...notificationHead(due, 'lead.captured'),
  lead: {
    id: lead.id,
    revision: lead.revision,
    fields: lead.fields,
    heardFields: lead.heardFields,
    createdAt: lead.createdAt.toISOString(),
    updatedAt: lead.updatedAt.toISOString(),
  },
  contact: {
    name: lead.contactName,
    phone: lead.contactPhone && plusPhone(lead.contactPhone),
    platform: lead.platform,
  },
  conversation: { id: lead.id, sessionName: lead.sessionName, url: conversationUrl(publicUrl, lead.sessionName) },
})

/** A test has the shape of a lead; its event is `lead.test`. */
const testPayload = (due: DueDelivery, publicUrl: string) => {
  const sentAt = due.occurredAt.toISOString()
  return {
    ...notificationHead(due, 'lead.test'),
    lead: {
      id: 'prueba',
      revision: 1,
      fields: { name: 'Persona de prueba', email: 'prueba@ejemplo.com' },
      heardFields: [],
      createdAt: sentAt,
      updatedAt: sentAt,
    },
    contact: { name: 'Persona de prueba', phone: null, platform: 'whatsapp' },
    conversation: { id: 'prueba', sessionName: 'prueba', url: conversationUrl(publicUrl, 'prueba') },
  }
}

const conversationUrl = (publicUrl: string, sessionName: string) =>
  `${publicUrl}/conversations?session=${encodeURIComponent(sessionName)}`
