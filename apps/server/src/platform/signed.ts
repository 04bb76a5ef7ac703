import { createHmac } from 'node:crypto'

/** By what whoever has the secret knows that we say this, and when: what somebody sends again much later can be refused. */
export function signedHeaders(secret: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-portavoz-timestamp': timestamp, 'x-portavoz-signature': `v1=${signature}` }
}
