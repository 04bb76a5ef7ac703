import { PrivateAddressError } from './safe-fetch.ts'

/** Why a request to an address of a user got no response. */
export type FetchFailure = 'inward' | 'late' | 'redirected' | 'certificate' | 'unreached'

export function fetchFailureOf(error: unknown): FetchFailure {
  if (error instanceof PrivateAddressError) return 'inward'
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.name === 'TimeoutError' || current.name === 'AbortError') return 'late'
    if (/redirect/.test(current.message)) return 'redirected'
    const { code } = current as { code?: unknown }
    if (typeof code !== 'string') continue
    if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'late'
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return 'certificate'
  }
  return 'unreached'
}
