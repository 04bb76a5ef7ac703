import { type FetchFailure, fetchFailureOf } from '../../../platform/network/fetch-failure.ts'
import type { LeadNotification } from './lead-notification.ts'
import { discardBody } from '../../../platform/network/discard-body.ts'

/** The status and the wait that the receiver asks for, or why the request failed. */
export type PostResult = { status: number; cause: null; aloneMs: number } | { status: null; cause: FetchFailure }

/** Sends one request and reads only status and `Retry-After`: the body of an internal service must not leak. */
export async function postNotification(
  safeFetch: typeof fetch,
  url: string,
  { headers, body }: LeadNotification,
  signal: AbortSignal,
): Promise<PostResult> {
  try {
    const response = await safeFetch(url, { method: 'POST', headers, body, signal })
    discardBody(response)
    return { status: response.status, cause: null, aloneMs: retryAfterMsOf(response.headers) }
  } catch (error) {
    return { status: null, cause: fetchFailureOf(error) }
  }
}

/** `Retry-After` in milliseconds, relative to the receiver's own `Date`; 0 when it is missing. */
function retryAfterMsOf(headers: Headers): number {
  const retryAfter = headers.get('retry-after') ?? ''
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const waitMs = Date.parse(retryAfter) - Date.parse(headers.get('date') ?? '')
  return waitMs > 0 ? waitMs : 0
}
