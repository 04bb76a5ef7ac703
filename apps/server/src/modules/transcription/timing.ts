import type { TranscriberProvider } from '@portavoz/contract'

/** Opening a file, and a request to OpenAI: twice fits into the time of a note. */
export const REQUEST_MS = 25_000
/** A server of one's own computes for a long time, and a second request would only wait behind the first. */
const OWN_SERVER_REQUEST_MS = 55_000
/** The claim of a dead process expires so long after the request would have ended. */
const CLAIM_MARGIN_MS = 5_000
export const CLAIM_MS = REQUEST_MS + CLAIM_MARGIN_MS

/** The longest request, and the claim meanwhile. */
export function requestTime(provider: TranscriberProvider): { requestMs: number; claimMs: number } {
  const requestMs = provider === 'openai' ? REQUEST_MS : OWN_SERVER_REQUEST_MS
  return { requestMs, claimMs: requestMs + CLAIM_MARGIN_MS }
}
