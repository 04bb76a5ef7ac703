import { createHash } from 'node:crypto'
import { createCircuitBreaker, type Refusal } from '../../platform/circuit-breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Answer, type Brain, BrainError, type Model, type Question } from '../../ports/brain.ts'

type Failure = Extract<BrainError['kind'], 'timeout' | 'unreachable'>

/** So many calls in a row without an answer open the circuit of an address. */
const FAILURES_TO_OPEN = 5
const FIRST_OPEN_MS = 5_000
const LONGEST_OPEN_MS = 60_000
/** A caller that waited less for its answer tells nothing about the address. */
const PATIENCE_MS = 10_000
/** Calls under way to one address: accounts that share one that hangs leave places to those that do not. */
const MOST_AT_ONCE = 100
const BUSY_MS = 2_000

/** Another key may be served where this one is not; the key itself is kept nowhere. */
const keyOf = ({ provider, baseUrl, apiKey }: Model): string =>
  `${provider} ${baseUrl} ${createHash('sha256').update(apiKey).digest('base64')}`

const failureOf = (error: unknown): Failure | null =>
  error instanceof BrainError && (error.kind === 'timeout' || error.kind === 'unreachable') ? error.kind : null

/**
 * The same model behind one circuit breaker per address. `forCustomers` refuses at once what would hang; `forTrials`
 * always asks, and its success lets customers ask again.
 */
export function createBreakingBrains(brain: Brain, clock: Clock): { forCustomers: Brain; forTrials: Brain } {
  const breaker = createCircuitBreaker<Failure>({
    clock,
    failuresToOpen: FAILURES_TO_OPEN,
    openMs: (timesOpened) => Math.min(FIRST_OPEN_MS * 2 ** timesOpened, LONGEST_OPEN_MS),
  })
  const underWay = new Map<string, number>()

  async function watched(question: Question): Promise<Answer> {
    const key = keyOf(question.model)
    try {
      const said = await brain.answer(question)
      breaker.succeeded(key)
      return said
    } catch (error) {
      const failure = failureOf(error)
      const isTelling = !question.signal?.aborted && (question.withinMs ?? PATIENCE_MS) >= PATIENCE_MS
      if (failure === null) breaker.succeeded(key)
      else if (failure === 'unreachable' || isTelling) breaker.failed(key, failure)
      throw error
    }
  }

  function refused({ reason, until }: Refusal<Failure>): BrainError {
    const retryAfterMs = Math.max(0, until.getTime() - clock.now().getTime())
    return new BrainError(reason, new Error('circuit open'), { retryAfterMs })
  }

  async function admitted(question: Question): Promise<Answer> {
    const admission = breaker.admit(keyOf(question.model))
    if (admission.refusal) throw refused(admission.refusal)
    try {
      return await watched(question)
    } finally {
      admission.end()
    }
  }

  /** The count comes before the admission: a call that is refused as busy must not take the turn of the probe. */
  async function answer(question: Question): Promise<Answer> {
    const refusal = breaker.refusal(keyOf(question.model))
    if (refusal) throw refused(refusal)
    const address = `${question.model.provider} ${question.model.baseUrl}`
    const count = underWay.get(address) ?? 0
    if (count >= MOST_AT_ONCE) throw new BrainError('busy', null, { retryAfterMs: BUSY_MS })
    underWay.set(address, count + 1)
    try {
      return await admitted(question)
    } finally {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
    }
  }

  return { forCustomers: { answer }, forTrials: { answer: watched } }
}
