import type { EmbeddingProblem } from '@portavoz/contract'
import type { EmbeddingModel } from 'ai'
import { createBoundedFetch } from '../../platform/network/safe-fetch.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import { type Embedder, EmbedderError, type Vector } from '../../ports/embedder.ts'
import { errorBody, retryAfterMs, type SdkError, providerSettings } from './ai-provider.ts'

/** A customer waits for a question's vector; passages are embedded in the background. */
const TIMEOUTS = { questionMs: 1_500, passagesMs: 30_000 }
const MAX_DIMENSIONS = 8_192
/** Fits the longest vectors of one request. */
const unrestrictedFetch = createBoundedFetch(6 * 1024 * 1024)

/** Any provider of embeddings through the AI SDK, which is loaded with the first text. */
export function createAiEmbedder(safeFetch: typeof fetch, timeouts: Partial<typeof TIMEOUTS> = {}): Embedder {
  const { questionMs, passagesMs } = { ...TIMEOUTS, ...timeouts }

  async function embed(
    model: ModelSettings,
    values: readonly string[],
    ms: number,
    abortSignal?: AbortSignal,
  ): Promise<Vector[]> {
    try {
      const { embedMany } = await import('ai')
      const embeddingModel = await createModel(model, safeFetch)
      // Starts after the SDK is loaded.
      const timeout = AbortSignal.timeout(ms)
      const { embeddings } = await embedMany({
        model: embeddingModel,
        values: [...values],
        // The embedding job retries; search works without vectors meanwhile.
        maxRetries: 0,
        abortSignal: abortSignal ? AbortSignal.any([abortSignal, timeout]) : timeout,
      })
      return toVectors(embeddings, values.length)
    } catch (error) {
      throw error instanceof EmbedderError
        ? error
        : new EmbedderError(toProblem(error as SdkError), error, retryAfterMs(error as SdkError))
    }
  }

  return {
    embedPassages: (model, texts, signal) => embed(model, texts, passagesMs, signal),
    async embedQuestion(model, text) {
      const [vector] = await embed(model, [text], questionMs)
      if (!vector) throw new EmbedderError('rubbish', null)
      return vector
    },
  }
}

async function createModel(model: ModelSettings, safeFetch: typeof fetch): Promise<EmbeddingModel> {
  const settings = providerSettings(model, { safeFetch, unrestrictedFetch })
  if (model.provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).embeddingModel(model.name)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'compatible', ...settings }).embeddingModel(model.name)
}

/** Checks the provider's answer: the expected number of vectors, of one length, finite and not zero. */
function toVectors(embeddings: readonly (readonly number[])[], count: number): Vector[] {
  const dimensions = embeddings[0]?.length ?? 0
  const isOdd = (one: readonly number[]) => one.length !== dimensions || !one.every((value) => Number.isFinite(value))
  if (embeddings.length !== count || dimensions > MAX_DIMENSIONS || embeddings.some(isOdd))
    throw new EmbedderError('rubbish', null)
  return embeddings.map(normalize)
}

function normalize(values: readonly number[]): Vector {
  const length = Math.hypot(...values)
  if (!(length > 0) || !Number.isFinite(length)) throw new EmbedderError('rubbish', null)
  return Float32Array.from(values, (value) => value / length)
}

const UNUSABLE_ERRORS = new Set(['AI_InvalidResponseDataError', 'AI_TypeValidationError', 'AI_JSONParseError'])

function toProblem(error: SdkError): EmbeddingProblem {
  const { statusCode: status = 0, name = '' } = error
  const body = errorBody(error)
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (status === 401 || status === 403) return 'bad_key'
  // OpenAI reports an empty balance with 429.
  if (status === 402 || body.includes('insufficient_quota')) return 'out_of_money'
  if (status === 429) return 'rate_limited'
  if (status === 404 || body.includes('model_not_found')) return 'unknown_model'
  if (status >= 400 && status < 500) return 'refused'
  return UNUSABLE_ERRORS.has(name) || (status >= 200 && status < 300) ? 'rubbish' : 'unreachable'
}
