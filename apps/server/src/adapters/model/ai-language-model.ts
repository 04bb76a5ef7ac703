import type { LanguageModel as SdkModel } from 'ai'
import { createBoundedFetch } from '../../platform/network/safe-fetch.ts'
import {
  type GenerationResult,
  type LanguageModel,
  LanguageModelError,
  type ModelSettings,
  type GenerationRequest,
} from '../../ports/language-model.ts'
import { generate, type AiGeneration } from './ai-generate.ts'
import { providerSettings } from './ai-provider.ts'
import { isContentFiltered, isToolsUnsupported, toLanguageModelError } from './ai-errors.ts'

const TIMEOUT_MS = 45_000
const unrestrictedFetch = createBoundedFetch()
/**
 * Tokens that a model may spend on reasoning. Given to known reasoning models, and to a model that ran out of tokens.
 */
const THINKING_TOKENS = 4_000

/** Any provider through the AI SDK, which is loaded with the first request. Throws only `LanguageModelError`. */
export const createAiLanguageModel = (safeFetch: typeof fetch, timeoutMs = TIMEOUT_MS): LanguageModel => {
  const sdkModel = createModelCache(safeFetch)

  /** A request that the provider's filter stops returns an empty, withheld generation: retrying gives the same. */
  async function generateOnce(
    question: GenerationRequest,
    signal: AbortSignal,
    thinkingTokens: number,
  ): Promise<AiGeneration> {
    const attempt = async (tools: GenerationRequest['tools']) =>
      generate({ ...question, tools }, { model: await sdkModel(question.model), signal, thinkingTokens })
    try {
      return await attempt(question.tools).catch((error: unknown) => {
        if (question.tools.length > 0 && isToolsUnsupported(error)) return attempt([])
        throw error
      })
    } catch (error) {
      if (isContentFiltered(error)) return withheldGeneration
      const hasPictures = question.turns.some(({ pictures = [] }) => pictures.length > 0)
      throw toLanguageModelError(error, hasPictures ? question.model : null)
    }
  }

  /** A second attempt with more tokens; the usage of both counts. */
  async function retryWithMoreTokens(
    first: AiGeneration,
    question: GenerationRequest,
    signal: AbortSignal,
    thinkingTokens: number,
  ): Promise<AiGeneration> {
    try {
      const second = await generateOnce(question, signal, thinkingTokens)
      return { ...second, calls: [...first.calls, ...second.calls], usage: addUsage(first.usage, second.usage) }
    } catch (error) {
      const { kind, cause, retryAfterMs } = error as LanguageModelError
      throw new LanguageModelError(kind, cause, { retryAfterMs, usage: first.usage })
    }
  }

  return {
    async generate(question) {
      const timeout = AbortSignal.timeout(Math.min(timeoutMs, question.withinMs ?? timeoutMs))
      const signal = AbortSignal.any([timeout, ...(question.signal ? [question.signal] : [])])
      const thinkingTokens = isReasoningModel(question.model) ? THINKING_TOKENS : 0
      const first = await generateOnce(question, signal, thinkingTokens)
      const ranOutOfTokens = first.isCut && first.text.length < question.maxCharacters
      const generation = ranOutOfTokens
        ? await retryWithMoreTokens(first, question, signal, thinkingTokens + THINKING_TOKENS)
        : first
      const { isCut: _, ...answer } = generation
      if (answer.text === '' && answer.calls.length === 0 && !answer.isWithheld)
        throw new LanguageModelError('empty', null, { usage: answer.usage })
      return answer
    },
  }
}

const withheldGeneration: AiGeneration = {
  text: '',
  calls: [],
  usage: { inputTokens: 0, outputTokens: 0 },
  isWithheld: true,
  isCut: false,
}

const addUsage = (one: GenerationResult['usage'], other: GenerationResult['usage']): GenerationResult['usage'] => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
})

/** OpenAI models that bill reasoning as output, for example «gpt-5-mini». */
const isReasoningModel = ({ provider, name }: ModelSettings) =>
  provider === 'openai' && /^(?:o\d|gpt-(?:[5-9]|\d\d)(?!.*chat))/.test(name)

/** The SDK rebuilds its schemas for each model instance, so one instance per settings object is reused. */
function createModelCache(safeFetch: typeof fetch) {
  const models = new WeakMap<ModelSettings, SdkModel>()
  return async (model: ModelSettings): Promise<SdkModel> => {
    const sdkModel = models.get(model) ?? (await createModel(model, safeFetch))
    models.set(model, sdkModel)
    return sdkModel
  }
}

async function createModel(model: ModelSettings, safeFetch: typeof fetch): Promise<SdkModel> {
  const settings = providerSettings(model, { safeFetch, unrestrictedFetch })
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
