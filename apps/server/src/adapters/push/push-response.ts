import { failedBeforeSend } from '../../platform/network/failed-before-send.ts'
import { fetchFailureOf } from '../../platform/network/fetch-failure.ts'
import type { PushResult } from '../../ports/push/push-sender.ts'

/** Longer waits end in the give-up time of the notification. */
const MAX_WAIT_S = 86_400

/** What a status of RFC 8030 means for the notification. */
export function readPushResponse({ status, headers }: Pick<Response, 'status' | 'headers'>): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `the push service answers ${status}`
  if (status === 429 || status >= 500) return { outcome: 'postponed', waitMs: retryAfterMsOf(headers), reason }
  return { outcome: 'refused', reason }
}

export function readPushFailure(error: unknown): PushResult {
  const failure = fetchFailureOf(error)
  const reason = `the push service was not reached: ${failure}`
  if (failure === 'inward' || failure === 'redirected' || failure === 'certificate')
    return { outcome: 'refused', reason }
  return isUnsent(error) ? { outcome: 'postponed', waitMs: 0, reason } : { outcome: 'uncertain', reason }
}

function isUnsent(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && failedBeforeSend(code)) return true
  }
  return false
}

/** `Retry-After` in seconds or as a date; 0 when it is missing. */
function retryAfterMsOf(headers: Headers): number {
  const retryAfter = headers.get('retry-after') ?? ''
  if (/^\d{1,6}$/.test(retryAfter)) return Math.min(Number(retryAfter), MAX_WAIT_S) * 1000
  const waitMs = Date.parse(retryAfter) - Date.parse(headers.get('date') ?? '')
  return waitMs > 0 ? Math.min(waitMs, MAX_WAIT_S * 1000) : 0
}
