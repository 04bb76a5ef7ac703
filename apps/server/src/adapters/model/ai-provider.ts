import { limits } from '@portavoz/contract'
import { exceedsJsonLimits } from '../../platform/text/json/json-limits.ts'
import type { ModelSettings } from '../../ports/language-model.ts'

/**
 * Always set: without it the SDK reads the operator's address from the environment and would send owners' keys there.
 */
const defaultBaseUrls = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1', custom: '' }

type Fetches = { safeFetch: typeof fetch; unrestrictedFetch: typeof fetch }

/** Addresses of owners go through the SSRF guard, those of the operator do not. */
const connectionOf = (
  { provider, apiKey, baseUrl, isOperators }: ModelSettings,
  { safeFetch, unrestrictedFetch }: Fetches,
) => ({
  apiKey,
  baseURL: (baseUrl || defaultBaseUrls[provider]).replace(/(?<!\/)\/+$/, ''),
  fetch: isOperators ? unrestrictedFetch : safeFetch,
})

/** The same for models that answer with JSON. */
export function providerSettings(model: ModelSettings, fetches: Fetches) {
  const connection = connectionOf(model, fetches)
  return { ...connection, fetch: withJsonLimit(connection.fetch) }
}

/** The same for models that answer with bytes: only their errors are JSON. */
export function binaryProviderSettings(model: ModelSettings, fetches: Fetches) {
  const connection = connectionOf(model, fetches)
  const fetchError = (response: Response) => withJsonLimit(async () => response)
  return {
    ...connection,
    async fetch(...request: Parameters<typeof fetch>) {
      const response = await connection.fetch(...request)
      return response.ok ? response : fetchError(response)(...request)
    },
  }
}

/** JSON with too many keys or brackets is read as empty: parsing it would block the event loop. */
const withJsonLimit =
  (fetchResponse: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await fetchResponse(input, init)
    if (!response.body) return response
    const text = await response.text()
    return new Response(exceedsJsonLimits(text) ? '' : text, response)
  }

/** The body may have megabytes. */
export const errorBody = ({ responseBody = '' }: SdkError): string => responseBody.slice(0, limits.errorTextMax)

/** The fields of an SDK error that are read. */
export type SdkError = {
  statusCode?: number
  responseHeaders?: Record<string, string>
  responseBody?: string
  name?: string
  message?: string
}

/** Milliseconds that the provider asks to wait: from `retry-after-ms`, or `retry-after` as seconds or as a date. */
export function retryAfterMs({ responseHeaders = {} }: SdkError): number | null {
  const { 'retry-after-ms': exact, 'retry-after': retryAfter = '', date = '' } = responseHeaders
  const untilMs = Date.parse(retryAfter) - Date.parse(date)
  const ms = [Number(exact), Number(retryAfter) * 1000, untilMs].find((one) => Number.isFinite(one) && one > 0)
  return ms ?? null
}
