import { limits } from '@portavoz/contract'
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
  fetch: isOperators ? anywhere : outward,
})

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
