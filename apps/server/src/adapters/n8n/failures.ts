import type { N8nCause } from '@portavoz/contract'
import { wasNotSent } from '../../platform/not-sent.ts'
import { InwardError, TooLongError } from '../../platform/outward.ts'
import type { Failed } from '../../ports/automation.ts'

export const failed = (cause: N8nCause, taken: Failed['taken'] = 'no'): Failed => ({ outcome: 'failed', cause, taken })

/** Why there was no answer. */
export function failureOf(error: unknown): Failed {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof InwardError) return failed('inward')
    if (one instanceof TooLongError) return failed('not_ours', 'maybe')
    if (one.name === 'TimeoutError') return failed('slow', 'maybe')
    if (/redirect/.test(one.message)) return failed('redirected')
    const { code } = one as { code?: unknown }
    if (typeof code !== 'string') continue
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return failed('certificate')
    if (wasNotSent(code)) return failed('unreachable')
  }
  return failed('unreachable', 'maybe')
}

/** What stands in front of n8n says so when it does not reach it. */
export const isBadGateway = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 530)
