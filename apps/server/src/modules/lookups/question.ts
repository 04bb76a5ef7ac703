import { signedHeaders } from '../../platform/signed.ts'
import type { Lookup } from './lookup.ts'

/** What an address is sent, signed where its owner had a secret made. `askedAt` is when it is as if it were asked. */
export function questionOf(asked: Lookup, secret: string | null, now: Date) {
  const { agentId, agentName, question, contact, sessionName, at, isTrial } = asked
  const body = JSON.stringify({
    event: 'question.asked',
    askedAt: at.toISOString(),
    isTrial,
    agentId,
    agentName,
    question,
    contact: { ...contact, phone: contact.phone && `+${contact.phone}` },
    sessionName: sessionName || null,
  })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/plain',
    'user-agent': 'Portavoz',
  }
  return { body, headers: { ...headers, ...(secret !== null && signedHeaders(secret, body, now)) } }
}
