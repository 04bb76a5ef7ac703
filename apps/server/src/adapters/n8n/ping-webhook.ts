import type { PingWebhook } from '../../ports/n8n/n8n-api.ts'
import { type N8nRequestOptions, requestN8n } from './request-n8n.ts'
import { withFailures } from './failures.ts'

/** Our workflows answer it without doing anything. */
const PING_BODY = JSON.stringify({ operationType: 'ping', event: 'ping', sessionName: 'ping' })

export const createPingWebhook =
  (options: N8nRequestOptions): PingWebhook =>
  async (address, headers) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: PING_BODY }
    return withFailures(async () => {
      const { status, json } = await requestN8n(options, address, init)
      return status === 200 && typeof json === 'object' ? 'answers' : 'silent'
    })
  }
