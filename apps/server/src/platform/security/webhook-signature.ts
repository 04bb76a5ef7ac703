import { createHmac } from 'node:crypto'

/** HMAC-SHA256 over `timestamp.body`; receivers should reject old timestamps to stop replays. */
export function signatureHeaders(secret: string, body: string, time: Date): Record<string, string> {
  const timestamp = String(Math.floor(time.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-portavoz-timestamp': timestamp, 'x-portavoz-signature': `v1=${signature}` }
}
