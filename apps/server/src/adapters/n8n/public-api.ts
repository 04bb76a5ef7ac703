import type { KnockAtApi } from '../../ports/automation.ts'
import { type Answered, type Asking, exchange } from './exchange.ts'
import { failed, failureOf, isBadGateway } from './failures.ts'

/** n8n's public API, also where somebody pasted its address whole. */
export const apiOf = (apiUrl: string) => `${apiUrl.replace(/\/api\/v1$/, '')}/api/v1`

/** One of its workflows is asked for, and not looked at. */
export const createKnockAtApi =
  (asking: Asking): KnockAtApi =>
  async ({ apiUrl, apiToken }) => {
    const headers = { 'X-N8N-API-KEY': apiToken, accept: 'application/json' }
    try {
      return failureIn(await exchange(asking, `${apiOf(apiUrl)}/workflows?limit=1`, { headers }))
    } catch (error) {
      return failureOf(error)
    }
  }

function failureIn({ status, json }: Answered) {
  if (status === 401) return failed('wrong_token')
  if (status === 403) return failed('no_permission')
  if (isBadGateway(status)) return failed('bad_gateway')
  return status === 200 && isPage(json) ? null : failed('not_ours')
}

const isPage = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data)
