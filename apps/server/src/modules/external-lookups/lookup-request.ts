import { plusPhone } from '../../platform/text/plus-phone.ts'
import { signatureHeaders } from '../../platform/security/webhook-signature.ts'
import type { ExternalLookup } from './external-lookup.ts'

/**
 * The body and headers of a lookup, signed when the agent has a secret. `askedAt` is the simulated time of a preview.
 */
export function buildLookupRequest(lookup: ExternalLookup, secret: string | null, now: Date) {
  const { agentId, agentName, question, isTranscript, contact, sessionName, at, isTrial } = lookup
  const body = JSON.stringify({
    event: 'question.asked',
    askedAt: at.toISOString(),
    isTrial,
    agentId,
    agentName,
    question,
    isTranscript,
    contact: { ...contact, phone: contact.phone && plusPhone(contact.phone) },
    sessionName: sessionName || null,
  })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/plain',
    'user-agent': 'Portavoz',
  }
  return { body, headers: { ...headers, ...(secret !== null && signatureHeaders(secret, body, now)) } }
}
