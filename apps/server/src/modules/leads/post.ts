import { type Missed, missedBy } from '../../platform/missed.ts'
import type { Notice } from './notice.ts'

/** What came of one request: what it was answered with and for how long it asks to be left alone, or why it was not. */
export type Posted = { status: number; cause: null; aloneMs: number } | { status: null; cause: Missed }

/** One request. Of the answer nothing is read but its code and when to come back: what stands behind is nobody's to see. */
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
    return { status: response.status, cause: null, aloneMs: aloneMsOf(response.headers) }
  } catch (error) {
    return { status: null, cause: missedBy(error) }
  }
}

/** In seconds, or until a moment of its own clock; 0 for whoever says neither. */
function aloneMsOf(headers: Headers): number {
  const asked = headers.get('retry-after') ?? ''
  if (/^\d{1,6}$/.test(asked)) return Number(asked) * 1000
  const until = Date.parse(asked) - Date.parse(headers.get('date') ?? '')
  return until > 0 ? until : 0
}
