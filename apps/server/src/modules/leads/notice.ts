import { signedHeaders } from '../../platform/signed.ts'
import type { Due } from './sending.store.ts'

/** What an address is told, and by what it knows that we say it. */
export type Notice = { headers: Record<string, string>; body: string }

/** `at` is when it is sent: whoever reads it can refuse what somebody sends again much later. */
export function noticeOf(due: Due, secret: string, publicUrl: string, at: Date): Notice {
  const body = JSON.stringify(due.lead ? captured(due, due.lead, publicUrl) : tried(due, publicUrl))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Portavoz',
      'x-portavoz-delivery': due.id,
      ...signedHeaders(secret, body, at),
    },
  }
}

const headOf = ({ id, agentId, agentName, occurredAt }: Due, event: string) => ({
  event,
  id,
  occurredAt: occurredAt.toISOString(),
  agentId,
  agentName,
})

const captured = (due: Due, lead: NonNullable<Due['lead']>, publicUrl: string) => ({
  ...headOf(due, 'lead.captured'),
  lead: {
    id: lead.id,
    revision: lead.revision,
    fields: lead.fields,
    createdAt: lead.createdAt.toISOString(),
    updatedAt: lead.updatedAt.toISOString(),
  },
  contact: { name: lead.contactName, phone: lead.contactPhone && `+${lead.contactPhone}`, platform: lead.platform },
  conversation: { id: lead.id, sessionName: lead.sessionName, url: addressOf(publicUrl, lead.sessionName) },
})

/** Of nobody: it looks like the others, and says by its event that it is none. */
const tried = (due: Due, publicUrl: string) => {
  const at = due.occurredAt.toISOString()
  return {
    ...headOf(due, 'lead.test'),
    lead: {
      id: 'prueba',
      revision: 1,
      fields: { name: 'Persona de prueba', email: 'prueba@ejemplo.com' },
      createdAt: at,
      updatedAt: at,
    },
    contact: { name: 'Persona de prueba', phone: null, platform: 'whatsapp' },
    conversation: { id: 'prueba', sessionName: 'prueba', url: addressOf(publicUrl, 'prueba') },
  }
}

const addressOf = (publicUrl: string, sessionName: string) =>
  `${publicUrl}/conversations?session=${encodeURIComponent(sessionName)}`
