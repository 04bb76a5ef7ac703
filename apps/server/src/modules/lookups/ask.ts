import { missedBy } from '../../platform/missed.ts'
import { TooLongError } from '../../platform/outward.ts'
import { plainText } from '../../platform/plain-text.ts'
import { type Said, silent } from './lookup.ts'

/** As much as a model reads with one question; more would drown it. */
const MOST = 8_000

type Request = { headers: Record<string, string>; body: string }

/** One request, and what was said to it. Never throws: without these data the agent answers all the same. */
export async function ask(
  outward: typeof fetch,
  address: string,
  { headers, body }: Request,
  signal: AbortSignal,
): Promise<Said> {
  try {
    const response = await outward(address, { method: 'POST', headers, body, signal })
    const isText = TEXT.test(response.headers.get('content-type') ?? '')
    if (response.ok && isText) return said(await response.text())
    void response.body?.cancel().catch(() => {})
    return response.ok ? silent('not_text') : silent('refused', response.status)
  } catch (error) {
    return silent(error instanceof TooLongError ? 'too_long' : missedBy(error))
  }
}

/** A page for people is what an address shows that was mistyped. */
const TEXT = /^(?:text\/(?!html)|application\/(?:[\w.-]+\+)?json\b|$)/i

function said(answer: string): Said {
  const text = compact(plainText(answer)).slice(0, MOST).toWellFormed()
  return text === '' ? silent('nothing') : { text, trouble: null, status: null }
}

/** JSON without what only parts it, and with its addresses as they are read. */
function compact(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? plainText(value) : JSON.stringify(value)
  } catch {
    return text
  }
}
