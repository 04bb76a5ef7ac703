import type { EmbeddingProblem } from '@portavoz/contract'
import { backoffDelay } from '../../../platform/retry/backoff.ts'
import { createCircuitBreaker } from '../../../platform/retry/circuit-breaker.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ModelSettings } from '../../../ports/language-model.ts'
import type { EmbedderError } from '../../../ports/embedder.ts'
import { embeddingSpaceKey, embeddingSpaceOf } from './embedding-space.ts'

const RETRY = { firstMs: 30_000, maxMs: 60 * 60_000 }

export const backoffAfter = (failures: number): number => backoffDelay(RETRY, failures)

/** False for failures that concern one text or one workspace only. */
export const isProviderFailure = ({ kind }: EmbedderError): boolean => kind !== 'refused' && kind !== 'out_of_allowance'

/** Per key, because another key may still work. */
const breakerKeyOf = (model: ModelSettings): string => `${embeddingSpaceKey(embeddingSpaceOf(model))} ${model.apiKey}`

export type EmbedderCircuitBreaker = ReturnType<typeof createEmbedderCircuitBreaker>

/** Circuit breaker for embedding providers: one failure opens it, because otherwise each document would try again. */
export function createEmbedderCircuitBreaker(clock: Clock) {
  const breaker = createCircuitBreaker<EmbeddingProblem>({ clock, failuresToOpen: 1, openMs: backoffAfter })
  return {
    /** When the provider may be asked again, and why not now; null if it may be asked. */
    openUntil(model: ModelSettings): { until: Date; trouble: EmbeddingProblem } | null {
      const refusal = breaker.refusal(breakerKeyOf(model))
      return refusal && { until: refusal.until, trouble: refusal.reason }
    },
    recordFailure: (model: ModelSettings, { kind, retryAfterMs }: EmbedderError): Date =>
      breaker.failed(breakerKeyOf(model), kind, Math.min(RETRY.maxMs, retryAfterMs ?? 0)) ?? clock.now(),
    recordSuccess: (model: ModelSettings): void => breaker.succeeded(breakerKeyOf(model)),
  }
}
