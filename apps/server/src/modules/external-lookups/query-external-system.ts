import { fetchFailureOf } from '../../platform/network/fetch-failure.ts'
import { ResponseTooLongError } from '../../platform/network/safe-fetch.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { type LookupResult, failedLookup } from './external-lookup.ts'
import { discardBody } from '../../platform/network/discard-body.ts'
import { parseJson } from '../../platform/text/json/parse-json.ts'

/** More text would bury the customer's question in the prompt. */
const MAX_ANSWER_LENGTH = 8_000
/** Indented JSON is mostly blanks, so more is parsed than is kept. */
const MAX_PARSED_LENGTH = 64_000

type LookupRequest = { headers: Record<string, string>; body: string }

/** Sends one request and reads the answer. Never throws: the agent answers without it. */
export async function queryExternalSystem(
  safeFetch: typeof fetch,
  address: string,
  { headers, body }: LookupRequest,
  signal: AbortSignal,
): Promise<LookupResult> {
  try {
    const response = await safeFetch(address, { method: 'POST', headers, body, signal })
    const isText = TEXT_TYPES.test(response.headers.get('content-type') ?? '')
    if (response.ok && isText) return readAnswer(await response.text())
    discardBody(response)
    return response.ok ? failedLookup('not_text') : failedLookup('refused', response.status)
  } catch (error) {
    return failedLookup(error instanceof ResponseTooLongError ? 'too_long' : fetchFailureOf(error))
  }
}

/** HTML is excluded: a mistyped URL answers with a page. */
const TEXT_TYPES = /^(?:text\/(?!html)|application\/(?:[\w.-]+\+)?json\b|$)/i

function readAnswer(answer: string): LookupResult {
  const text = compactJson(plainText(answer.slice(0, MAX_PARSED_LENGTH)), answer.length > MAX_PARSED_LENGTH)
    .slice(0, MAX_ANSWER_LENGTH)
    .toWellFormed()
  return text === '' ? failedLookup('nothing') : { text, trouble: null, status: null }
}

/** JSON without blanks and escapes; truncated JSON as far as it goes. */
function compactJson(text: string, isCut: boolean): string {
  if (isCut) return /^[[{]/.test(text) ? text.replaceAll(JSON_TOKEN, compactToken) : text
  const value = parseJson(text)
  if (value === undefined) return text
  return typeof value === 'string' ? plainText(value) : JSON.stringify(value)
}

/** A JSON string, which may be truncated, or blanks between tokens. */
const JSON_TOKEN = /"(?:[^"\\]|\\[^])*"?|\s+/g

function compactToken(token: string): string {
  if (!token.startsWith('"')) return ''
  const value = parseJson(token)
  return value === undefined ? token : JSON.stringify(value)
}
