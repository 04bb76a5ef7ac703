import { limits } from '@portavoz/contract'
import { PrivateAddressError } from '../../platform/network/safe-fetch.ts'
import { LanguageModelError, type ModelSettings } from '../../ports/language-model.ts'
import { errorBody, retryAfterMs, type SdkError } from './ai-provider.ts'
import { isPictureRefusal } from './picture-refusal.ts'

/** Key, permission and rate limit: removing the tools does not help. */
const statusesUnrelatedToTools = new Set([401, 403, 429])

/** Small models refuse a request with tools, with any status and wording, and answer it without them. */
export function isToolsUnsupported(error: unknown): boolean {
  const { statusCode, message = '' } = error as SdkError
  const text = errorBody(error as SdkError) + message.slice(0, limits.errorTextMax)
  return statusCode !== undefined && !statusesUnrelatedToTools.has(statusCode) && /\btool/i.test(text)
}

const CONTENT_FILTER = /content_filter|content_policy|data_inspection_failed|content exists risk/i

export function isContentFiltered(error: unknown): boolean {
  const { statusCode } = error as SdkError
  return statusCode === 400 && CONTENT_FILTER.test(errorBody(error as SdkError))
}

/** `pictured`: the model that got pictures with the request. */
export function toLanguageModelError(error: unknown, pictured: ModelSettings | null = null): LanguageModelError {
  if (pictured && isPictureRefusal(error as SdkError, pictured.name))
    return new LanguageModelError('refused', error, { isPictureRefused: true })
  const isInward = [error, (error as Error).cause].some((one) => one instanceof PrivateAddressError)
  const kind = isInward ? 'inward' : errorKind(error as SdkError)
  const isAskedToWait = kind === 'rate_limited' || kind === 'unreachable'
  return new LanguageModelError(kind, error, { retryAfterMs: isAskedToWait ? retryAfterMs(error as SdkError) : null })
}

const UNREADABLE_ERRORS = new Set(['AI_InvalidResponseDataError', 'AI_TypeValidationError', 'AI_JSONParseError'])
/** Providers report an unknown model with any status. */
const NO_SUCH_MODEL = /model_not_found|not_found_error|(?:not a valid|invalid|unknown) model/i
/** speaches */
const NOT_INSTALLED = /model '[^'\n]{1,200}' is not (?:installed|supported)/i
const NOT_FOUND = /\b(?:not found|does not exist|not exist)/i

const isUnknownModel = (body: string): boolean =>
  NO_SUCH_MODEL.test(body) ||
  NOT_INSTALLED.test(body) ||
  body.split('\n').some((line) => {
    const position = line.search(/model\W/i)
    return position !== -1 && NOT_FOUND.test(line.slice(position))
  })

function errorKind(error: SdkError): LanguageModelError['kind'] {
  const { statusCode: status, name = '' } = error
  const body = errorBody(error)
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (name === 'AI_NoOutputGeneratedError' || name === 'AI_EmptyResponseBodyError') return 'empty'
  if (status === undefined) return UNREADABLE_ERRORS.has(name) ? 'not_a_model' : 'unreachable'
  // An empty balance: OpenAI reports it with 429, Anthropic with 400.
  if (status === 402 || /insufficient_quota|credit balance/i.test(body)) return 'out_of_money'
  if (status >= 400 && status < 500 && status !== 401 && isUnknownModel(body)) return 'unknown_model'
  if (status === 401 || status === 403) return 'bad_key'
  if (status === 429) return 'rate_limited'
  if (status === 404 || status === 405 || status < 300) return 'not_a_model'
  return status < 500 ? 'refused' : 'unreachable'
}
