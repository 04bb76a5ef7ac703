import type { PingWebhook } from '../../ports/n8n-api.ts'
import { type Asking, exchange } from './exchange.ts'
import { failureOf } from './failures.ts'

/** What our workflows know as a question that asks for nothing. */
const PING = JSON.stringify({ operationType: 'ping', event: 'ping', sessionName: 'ping' })

export const createPingWebhook =
  (asking: Asking): PingWebhook =>
  async (address, headers) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: PING }
    try {
      const { status, json } = await exchange(asking, address, init)
      return status === 200 && typeof json === 'object' ? 'answers' : 'silent'
    } catch (error) {
      return failureOf(error)
    }
  }
