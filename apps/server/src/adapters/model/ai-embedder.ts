import type { MeaningTrouble } from '@portavoz/contract'
import type { EmbeddingModel } from 'ai'
import { createBoundedFetch } from '../../platform/outward.ts'
import type { Model } from '../../ports/brain.ts'
import { type Embedder, EmbedderError, type Vector } from '../../ports/embedder.ts'
import { bodyOf, retryAfterOf, type SdkError, settingsOf } from './ai-provider.ts'

/** A customer waits for the one; nobody for the others. */
const PATIENCE = { questionMs: 1_500, passagesMs: 30_000 }
const MOST_DIMENSIONS = 8_192
/** As much as the longest vectors of one question to the provider have. */
const anywhere = createBoundedFetch(6 * 1024 * 1024)

/** Any provider of vectors through the AI SDK, loaded when the first text comes. */
export function createAiEmbedder(outward: typeof fetch, patience: Partial<typeof PATIENCE> = {}): Embedder {
  const { questionMs, passagesMs } = { ...PATIENCE, ...patience }

  async function embed(model: Model, values: readonly string[], ms: number, stop?: AbortSignal): Promise<Vector[]> {
    try {
      const { embedMany } = await import('ai')
      const opened = await open(model, outward)
      // Loading the SDK is not the provider's time.
      const late = AbortSignal.timeout(ms)
      const { embeddings } = await embedMany({
        model: opened,
        values: [...values],
        // We retry ourselves, and words answer meanwhile.
        maxRetries: 0,
        abortSignal: stop ? AbortSignal.any([stop, late]) : late,
      })
      return vectorsOf(embeddings, values.length)
    } catch (error) {
      throw error instanceof EmbedderError
        ? error
        : new EmbedderError(troubleOf(error as SdkError), error, retryAfterOf(error as SdkError))
    }
  }

  return {
    passages: (model, texts, signal) => embed(model, texts, passagesMs, signal),
    async question(model, text) {
      const [vector] = await embed(model, [text], questionMs)
      if (!vector) throw new EmbedderError('rubbish', null)
      return vector
    },
  }
}

async function open(model: Model, outward: typeof fetch): Promise<EmbeddingModel> {
  const settings = settingsOf(model, { outward, anywhere })
  if (model.provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).embeddingModel(model.name)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'compatible', ...settings }).embeddingModel(model.name)
}

/** What was answered is a stranger's word: as many as were asked for, alike in length, of figures that point somewhere. */
function vectorsOf(embeddings: readonly (readonly number[])[], count: number): Vector[] {
  const dimensions = embeddings[0]?.length ?? 0
  const isOdd = (one: readonly number[]) => one.length !== dimensions || !one.every((value) => Number.isFinite(value))
  if (embeddings.length !== count || dimensions > MOST_DIMENSIONS || embeddings.some(isOdd))
    throw new EmbedderError('rubbish', null)
  return embeddings.map(unit)
}

function unit(values: readonly number[]): Vector {
  const length = Math.hypot(...values)
  if (!(length > 0) || !Number.isFinite(length)) throw new EmbedderError('rubbish', null)
  return Float32Array.from(values, (value) => value / length)
}

const UNUSABLE = new Set(['AI_InvalidResponseDataError', 'AI_TypeValidationError', 'AI_JSONParseError'])

function troubleOf(error: SdkError): MeaningTrouble {
  const { statusCode: status = 0, name = '' } = error
  const body = bodyOf(error)
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (status === 401 || status === 403) return 'bad_key'
  // OpenAI says so with 429, as if waiting would help.
  if (status === 402 || body.includes('insufficient_quota')) return 'out_of_money'
  if (status === 429) return 'rate_limited'
  if (status === 404 || body.includes('model_not_found')) return 'unknown_model'
  if (status >= 400 && status < 500) return 'refused'
  return UNUSABLE.has(name) || (status >= 200 && status < 300) ? 'rubbish' : 'unreachable'
}
