import { InwardError } from './outward.ts'

/** Why nobody answered a request that went to an address of a user's. */
export type Missed = 'inward' | 'late' | 'redirected' | 'certificate' | 'unreached'

export function missedBy(error: unknown): Missed {
  if (error instanceof InwardError) return 'inward'
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one.name === 'TimeoutError' || one.name === 'AbortError') return 'late'
    if (/redirect/.test(one.message)) return 'redirected'
    const { code } = one as { code?: unknown }
    if (typeof code !== 'string') continue
    if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'late'
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return 'certificate'
  }
  return 'unreached'
}
