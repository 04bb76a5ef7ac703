/** `outward` is the fetch with the SSRF guard: it follows no redirects and reads at most 2 MB. */
import { parseJson } from '../../platform/text/json/parse-json.ts'
export type N8nRequestOptions = { outward: typeof fetch; withinMs: number }

/** `json` is undefined when the body is not JSON. */
export type N8nResponse = { status: number; json: unknown }

/** One request with its whole body within `withinMs`. Throws the errors of `outward`. */
export async function requestN8n(
  { outward, withinMs }: N8nRequestOptions,
  url: string,
  init: RequestInit,
): Promise<N8nResponse> {
  const response = await outward(url, { ...init, signal: AbortSignal.timeout(withinMs) })
  return { status: response.status, json: parseJson(await response.text()) }
}
