import type { N8nCause } from '@portavoz/contract'
import { failedBeforeSend } from '../../platform/network/failed-before-send.ts'
import { PrivateAddressError, ResponseTooLongError } from '../../platform/network/safe-fetch.ts'
import type { N8nFailure } from '../../ports/n8n/automation.ts'

export const failedCall = (cause: N8nCause, taken: N8nFailure['taken'] = 'no'): N8nFailure => ({
  outcome: 'failed',
  cause,
  taken,
})

export function toFailedCall(error: unknown): N8nFailure {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof PrivateAddressError) return failedCall('inward')
    if (current instanceof ResponseTooLongError) return failedCall('not_ours', 'maybe')
    if (current.name === 'TimeoutError') return failedCall('slow', 'maybe')
    if (/redirect/.test(current.message)) return failedCall('redirected')
    const { code } = current as { code?: unknown }
    if (typeof code !== 'string') continue
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return failedCall('certificate')
    if (failedBeforeSend(code)) return failedCall('unreachable')
  }
  return failedCall('unreachable', 'maybe')
}

/** A proxy answers so when it does not reach n8n. */
export const isBadGateway = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 530)

/** Turns thrown errors of a request to n8n into failed calls. */
export const withFailures = <T>(work: () => Promise<T>): Promise<T | N8nFailure> => work().catch(toFailedCall)
