import type { MeaningTrouble } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Model } from '../../ports/brain.ts'
import type { EmbedderError } from '../../ports/embedder.ts'
import { spaceKey, spaceOf } from './space.ts'

const FIRST_MS = 30_000
const LONGEST_MS = 60 * 60_000

/** How long something is left alone that failed so often: twice as long each time, up to an hour. */
export const waitAfter = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 12))

/** Another key may have what this one lacks. */
const nameOf = (model: Model): string => `${spaceKey(spaceOf(model))} ${model.apiKey}`

type Rest = { until: Date; failures: number; trouble: MeaningTrouble }

export type Rests = ReturnType<typeof createRests>

/** Providers that are left alone for a while, longer each time they fail: nobody asks them for each document anew. */
export function createRests(clock: Clock) {
  const rests = new Map<string, Rest>()
  return {
    /** Until when, and why; null when it may be asked. */
    of(model: Model): Pick<Rest, 'until' | 'trouble'> | null {
      const rest = rests.get(nameOf(model))
      return rest && rest.until > clock.now() ? rest : null
    },
    begin(model: Model, { kind, retryAfterMs }: EmbedderError): Date {
      const failures = rests.get(nameOf(model))?.failures ?? 0
      const ms = Math.min(LONGEST_MS, Math.max(waitAfter(failures), retryAfterMs ?? 0))
      const until = new Date(clock.now().getTime() + ms)
      rests.set(nameOf(model), { until, failures: failures + 1, trouble: kind })
      return until
    },
    end: (model: Model): void => void rests.delete(nameOf(model)),
  }
}
