import type { LanguageModel } from 'ai'
import { InwardError } from '../../platform/outward.ts'
import { type Answer, type Brain, BrainError, type Model, type Question } from '../../ports/brain.ts'
import { retryAfterOf, type SdkError, settingsOf } from './ai-provider.ts'
import { callsOf, toolsOf } from './ai-tools.ts'

const TIMEOUT_MS = 45_000
/** Whoever still calls tools then has nothing to say. */
const MOST_STEPS = 4
/** Room for about three characters a token, and some to spare. */
const tokensFor = (characters: number) => Math.ceil(characters / 2) + 200

/** Any provider through the AI SDK, loaded when the first question comes. */
export const createAiBrain = (outward: typeof fetch, timeoutMs = TIMEOUT_MS): Brain => {
  const opened = createOpener(outward)
  return {
    async answer(question) {
      const late = AbortSignal.timeout(Math.min(timeoutMs, question.withinMs ?? timeoutMs))
      const signal = AbortSignal.any([late, ...(question.signal ? [question.signal] : [])])
      const answer = await ask(question, opened, signal)
        .catch((error: unknown) => {
          if (question.tools.length > 0 && knowsNoTools(error)) return ask({ ...question, tools: [] }, opened, signal)
          throw error
        })
        .catch((error: unknown) => {
          throw toBrainError(error)
        })
      if (answer.text === '' && answer.calls.length === 0) throw new BrainError('empty', null, { usage: answer.usage })
      return answer
    },
  }
}

async function ask(
  { model, instructions, turns, maxCharacters, tools }: Question,
  opened: (model: Model) => Promise<LanguageModel>,
  signal: AbortSignal,
): Promise<Answer> {
  const { generateText, isStepCount } = await import('ai')
  const { steps, usage, toolCalls } = await generateText({
    model: await opened(model),
    instructions,
    messages: turns,
    ...(tools.length > 0 && { tools: await toolsOf(tools), stopWhen: isStepCount(MOST_STEPS) }),
    maxOutputTokens: tokensFor(maxCharacters),
    // We retry ourselves, with a clock the customer can bear and a journal the owner can read.
    maxRetries: 0,
    abortSignal: signal,
  })
  return {
    text: saidIn(steps.map(({ text }) => keepable(text))),
    calls: callsOf(tools, toolCalls),
    usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 },
  }
}

/** No database keeps a NUL or half an emoji: an answer with one would be asked for, and paid, again and again. */
const keepable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** What it said beside a tool, and after: once where it says it again, whole or as part of more. */
const saidIn = (texts: string[]) =>
  texts.filter((text, at) => text !== '' && !texts.slice(at + 1).some((later) => later.includes(text))).join('\n')

/** The SDK spells out anew, for each model that it opens, what may be answered: who asks the same one again opens none. */
function createOpener(outward: typeof fetch) {
  const known = new WeakMap<Model, LanguageModel>()
  return async (model: Model): Promise<LanguageModel> => {
    const opened = known.get(model) ?? (await open(model, outward))
    known.set(model, opened)
    return opened
  }
}

async function open(model: Model, outward: typeof fetch): Promise<LanguageModel> {
  const settings = settingsOf(model, outward)
  const { provider, name } = model
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(settings)(name)
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).chat(name)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'compatible', includeUsage: true, ...settings })(name)
}

/** Of the key, of who asks, and of how often: what is refused so is refused without tools too. */
const regardless = new Set([401, 403, 429])

/** Small models refuse a question that brings tools, by any status and in any words, and answer it without. */
const knowsNoTools = (error: unknown) => {
  const { statusCode, responseBody = '', message = '' } = error as SdkError
  return statusCode !== undefined && !regardless.has(statusCode) && /\btool/i.test(responseBody + message)
}

function toBrainError(error: unknown): BrainError {
  const isInward = [error, (error as Error).cause].some((one) => one instanceof InwardError)
  const kind = isInward ? 'inward' : kindOf(error as SdkError)
  return new BrainError(kind, error, { retryAfterMs: kind === 'rate_limited' ? retryAfterOf(error as SdkError) : null })
}

/** The SDK's words for an answer that is none. */
const UNREADABLE = new Set(['AI_InvalidResponseDataError', 'AI_TypeValidationError', 'AI_JSONParseError'])
/** What providers say of a name that they do not serve, by any status. */
const NO_SUCH_MODEL =
  /model_not_found|not_found_error|model\W.*\b(?:not found|does not exist|not exist)|(?:not a valid|invalid|unknown) model/i

function kindOf({ statusCode: status, responseBody = '', name = '' }: SdkError): BrainError['kind'] {
  // Whoever is there may say anything, and at length.
  const body = responseBody.slice(0, 2_000)
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (name === 'AI_NoOutputGeneratedError' || name === 'AI_EmptyResponseBodyError') return 'empty'
  if (status === undefined) return UNREADABLE.has(name) ? 'not_a_model' : 'unreachable'
  // OpenAI says so with 429, as if waiting would help, and Anthropic with 400.
  if (status === 402 || /insufficient_quota|credit balance/i.test(body)) return 'out_of_money'
  if (status >= 400 && status < 500 && status !== 401 && NO_SUCH_MODEL.test(body)) return 'unknown_model'
  if (status === 401 || status === 403) return 'bad_key'
  if (status === 429) return 'rate_limited'
  if (status === 404 || status === 405 || status < 300) return 'not_a_model'
  return status < 500 ? 'refused' : 'unreachable'
}
