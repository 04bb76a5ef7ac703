/** Older ones are not taken: they may have been about a page that was not opened. */
const MAX_AGE_MS = 30_000

/**
 * The response of a request that `boot.js` sent with these headers, once; undefined if it sent none. An address that
 * the console asks for itself is not requested ahead any more.
 */
export function takeEarlyResponse(address: string, headers: Record<string, string>): Promise<Response> | undefined {
  const early = globalThis.portavozEarly
  if (!early) return undefined
  const request = early.requests[address]
  early.requests[address] = null
  if (!request || Date.now() - early.at > MAX_AGE_MS) return undefined
  return JSON.stringify(request.headers) === JSON.stringify(headers) ? request.response : undefined
}

/** A cursor in the event stream from before every list of this page; empty if there is none. */
export const earlyCursor = (): string => globalThis.portavozEarly?.place ?? ''
