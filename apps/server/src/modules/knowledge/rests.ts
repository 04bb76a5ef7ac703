import type { MeaningTrouble } from '@portavoz/contract'
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Model } from '../../ports/brain.ts'
import type { EmbedderError } from '../../ports/embedder.ts'
import { spaceKey, spaceOf } from './space.ts'

const FIRST_MS = 30_000
const LONGEST_MS = 60 * 60_000

/** How long something is left alone that failed so often: twice as long each time, up to an hour. */
export const waitAfter = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 12))

/** Whether another question or document would fail too: the others are of one text or of one account. */
export const isOfProvider = ({ kind }: EmbedderError): boolean => kind !== 'refused' && kind !== 'out_of_allowance'

/** Another key may have what this one lacks. */
const nameOf = (model: Model): string => `${spaceKey(spaceOf(model))} ${model.apiKey}`

export type Rests = ReturnType<typeof createRests>

/** Circuit breaker for providers of embeddings: one failure opens it, or each document would ask anew. */
export function createRests(clock: Clock) {
  const breaker = createCircuitBreaker<MeaningTrouble>({ clock, failuresToOpen: 1, openMs: waitAfter })
  return {
    /** Until when the provider is left alone, and why; null when it may be asked. */
    of(model: Model): { until: Date; trouble: MeaningTrouble } | null {
      const refusal = breaker.refusal(nameOf(model))
      return refusal && { until: refusal.until, trouble: refusal.reason }
    },
    begin: (model: Model, { kind, retryAfterMs }: EmbedderError): Date =>
      breaker.failed(nameOf(model), kind, Math.min(LONGEST_MS, retryAfterMs ?? 0)) ?? clock.now(),
    end: (model: Model): void => breaker.succeeded(nameOf(model)),
  }
}
