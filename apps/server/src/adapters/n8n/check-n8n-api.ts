import type { CheckN8nApi } from '../../ports/n8n/automation.ts'
import { type N8nResponse, type N8nRequestOptions, requestN8n } from './request-n8n.ts'
import { failedCall, withFailures, isBadGateway } from './failures.ts'

/** Also accepts an address that already ends with `/api/v1`. */
export const apiBaseUrl = (apiUrl: string) => `${apiUrl.replace(/\/api\/v1$/, '')}/api/v1`

/** Requests one workflow and ignores its content. */
export const createCheckN8nApi =
  (options: N8nRequestOptions): CheckN8nApi =>
  async ({ apiUrl, apiToken }) => {
    const headers = { 'X-N8N-API-KEY': apiToken, accept: 'application/json' }
    return withFailures(async () => {
      return accessFailure(await requestN8n(options, `${apiBaseUrl(apiUrl)}/workflows?limit=1`, { headers }))
    })
  }

function accessFailure({ status, json }: N8nResponse) {
  if (status === 401) return failedCall('wrong_token')
  if (status === 403) return failedCall('no_permission')
  if (isBadGateway(status)) return failedCall('bad_gateway')
  return status === 200 && isPage(json) ? null : failedCall('not_ours')
}

const isPage = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data)
