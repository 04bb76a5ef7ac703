import type { DeliveryCause } from '@portavoz/contract'
import { InwardError } from '../../platform/outward.ts'
import type { Notice } from './notice.ts'

/** What came of one request: what it was answered with, or why it was not. */
export type Posted =
  | { status: number; cause: null }
  | { status: null; cause: Exclude<DeliveryCause, 'answered' | 'gone'> }

/** One request. Of the answer nothing is read but its code: what stands behind an address is nobody's to see. */
export async function post(
  outward: typeof fetch,
  url: string,
  { headers, body }: Notice,
  signal: AbortSignal,
): Promise<Posted> {
  try {
    const response = await outward(url, { method: 'POST', headers, body, signal })
    // Whatever else it says, however slowly, is not waited for.
    void response.body?.cancel().catch(() => {})
    return { status: response.status, cause: null }
  } catch (error) {
    return { status: null, cause: causeOf(error) }
  }
}

function causeOf(error: unknown): Exclude<DeliveryCause, 'answered' | 'gone'> {
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
