import { limits } from '@portavoz/contract'
import { isTooLarge } from '../../platform/json-size.ts'
import type { Model } from '../../ports/brain.ts'

/** Said always: left out, the SDK takes an address from the environment, which is the operator's, to owners' keys. */
const providersOwn = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1', custom: '' }

/** Where a model is asked, with which key; what an owner wrote leads `outward` only, the operator's address `anywhere`. */
export const settingsOf = (
  { provider, apiKey, baseUrl, isOperators }: Model,
  { outward, anywhere }: { outward: typeof fetch; anywhere: typeof fetch },
) => ({
  apiKey,
  baseURL: (baseUrl || providersOwn[provider]).replace(/(?<!\/)\/+$/, ''),
  fetch: withPlainJson(isOperators ? anywhere : outward),
})

/** An answer of more keys or brackets than any model's is read as an empty one: parsing it would hold the event loop. */
const withPlainJson =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await ask(input, init)
    if (!response.body) return response
    const text = await response.text()
    return new Response(isTooLarge(text) ? '' : text, response)
  }

/** The beginning of what the provider answered: it may be megabytes. */
export const bodyOf = ({ responseBody = '' }: SdkError): string => responseBody.slice(0, limits.errorTextMax)

/** What of an error of the SDK's tells something. */
export type SdkError = {
  statusCode?: number
  responseHeaders?: Record<string, string>
  responseBody?: string
  name?: string
  message?: string
}

/** How long a provider asks to be left alone: in seconds, in thousandths of them, or until a moment of its own clock. */
export function retryAfterOf({ responseHeaders = {} }: SdkError): number | null {
  const { 'retry-after-ms': exact, 'retry-after': asked = '', date = '' } = responseHeaders
  const until = Date.parse(asked) - Date.parse(date)
  const ms = [Number(exact), Number(asked) * 1000, until].find((one) => Number.isFinite(one) && one > 0)
  return ms ?? null
}
