import { missedBy } from '../../platform/missed.ts'
import { TooLongError } from '../../platform/outward.ts'
import { plainText } from '../../platform/plain-text.ts'
import { type Said, silent } from './lookup.ts'

/** As much as a model reads with one question; more would drown it. */
const MOST = 8_000
/** Of an answer, so much is taken apart: JSON that is laid out for people is mostly blanks. */
const LOOKED_AT = 64_000

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
  const text = compact(plainText(answer.slice(0, LOOKED_AT)), answer.length > LOOKED_AT)
    .slice(0, MOST)
    .toWellFormed()
  return text === '' ? silent('nothing') : { text, trouble: null, status: null }
}

/** JSON without what only parts it, and with its addresses as they are read; of JSON that is cut, as much as there is. */
function compact(text: string, isCut: boolean): string {
  if (isCut) return /^[[{]/.test(text) ? text.replaceAll(TOKEN, compactToken) : text
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? plainText(value) : JSON.stringify(value)
  } catch {
    return text
  }
}

/** A text of JSON, whose end may be missing, or what parts two tokens. */
const TOKEN = /"(?:[^"\\]|\\[^])*"?|\s+/g

function compactToken(token: string): string {
  if (!token.startsWith('"')) return ''
  try {
    return JSON.stringify(JSON.parse(token))
  } catch {
    return token
  }
}
