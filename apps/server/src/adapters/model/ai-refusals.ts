import { limits } from '@portavoz/contract'
import { InwardError } from '../../platform/outward.ts'
import { BrainError } from '../../ports/brain.ts'
import { bodyOf, retryAfterOf, type SdkError } from './ai-provider.ts'

/** Of the key, of who asks, and of how often: what is refused so is refused without tools too. */
const regardless = new Set([401, 403, 429])

/** Small models refuse a question that brings tools, by any status and in any words, and answer it without. */
export function knowsNoTools(error: unknown): boolean {
  const { statusCode, message = '' } = error as SdkError
  const words = bodyOf(error as SdkError) + message.slice(0, limits.errorTextMax)
  return statusCode !== undefined && !regardless.has(statusCode) && /\btool/i.test(words)
}

/** What providers say of a question that their filter stops: asked again, it is stopped again. */
const FILTERED = /content_filter|content_policy|data_inspection_failed|content exists risk/i

export function isFiltered(error: unknown): boolean {
  const { statusCode } = error as SdkError
  return statusCode === 400 && FILTERED.test(bodyOf(error as SdkError))
}

export function toBrainError(error: unknown): BrainError {
  const isInward = [error, (error as Error).cause].some((one) => one instanceof InwardError)
  const kind = isInward ? 'inward' : kindOf(error as SdkError)
  const isAskedToWait = kind === 'rate_limited' || kind === 'unreachable'
  return new BrainError(kind, error, { retryAfterMs: isAskedToWait ? retryAfterOf(error as SdkError) : null })
}

/** The SDK's words for an answer that is none. */
const UNREADABLE = new Set(['AI_InvalidResponseDataError', 'AI_TypeValidationError', 'AI_JSONParseError'])
/** What providers say of a name that they do not serve, by any status. */
const NO_SUCH_MODEL = /model_not_found|not_found_error|(?:not a valid|invalid|unknown) model/i
const NOT_THERE = /\b(?:not found|does not exist|not exist)/i

const isUnknownModel = (body: string): boolean =>
  NO_SUCH_MODEL.test(body) ||
  body.split('\n').some((line) => {
    const at = line.search(/model\W/i)
    return at !== -1 && NOT_THERE.test(line.slice(at))
  })

function kindOf(error: SdkError): BrainError['kind'] {
  const { statusCode: status, name = '' } = error
  const body = bodyOf(error)
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (name === 'AI_NoOutputGeneratedError' || name === 'AI_EmptyResponseBodyError') return 'empty'
  if (status === undefined) return UNREADABLE.has(name) ? 'not_a_model' : 'unreachable'
  // OpenAI says so with 429, as if waiting would help, and Anthropic with 400.
  if (status === 402 || /insufficient_quota|credit balance/i.test(body)) return 'out_of_money'
  if (status >= 400 && status < 500 && status !== 401 && isUnknownModel(body)) return 'unknown_model'
  if (status === 401 || status === 403) return 'bad_key'
  if (status === 429) return 'rate_limited'
  if (status === 404 || status === 405 || status < 300) return 'not_a_model'
  return status < 500 ? 'refused' : 'unreachable'
}
