import { backoffDelay } from '../../platform/retry/backoff.ts'
import { createCircuitBreaker, type CircuitRefusal } from '../../platform/retry/circuit-breaker.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  type GenerationResult,
  type LanguageModel,
  LanguageModelError,
  type GenerationRequest,
} from '../../ports/language-model.ts'
import { breakerKey } from './breaker-key.ts'

type ModelBreakerFailure = Extract<LanguageModelError['kind'], 'timeout' | 'unreachable'>

/** Failures in a row that open the circuit of an address. */
const FAILURES_TO_OPEN = 5
const OPEN = { firstMs: 5_000, maxMs: 60_000 }
/** A timeout after less than this says nothing about the address. */
const MIN_TELLING_MS = 10_000
/** Per address: workspaces that share a hanging one must not take all slots. */
const MAX_CONCURRENT_CALLS = 100
const BUSY_RETRY_MS = 2_000

const breakerFailure = (error: unknown): ModelBreakerFailure | null =>
  error instanceof LanguageModelError && (error.kind === 'timeout' || error.kind === 'unreachable') ? error.kind : null

/**
 * The same model behind one circuit breaker per address and key. `forCustomers` fails fast while the circuit is open;
 * `forTrials` always calls, and its success closes the circuit.
 */
export function createCircuitBreakingModels(
  languageModel: LanguageModel,
  clock: Clock,
): { forCustomers: LanguageModel; forTrials: LanguageModel } {
  const breaker = createCircuitBreaker<ModelBreakerFailure>({
    clock,
    failuresToOpen: FAILURES_TO_OPEN,
    openMs: (timesOpened) => backoffDelay(OPEN, timesOpened),
  })
  const underWay = new Map<string, number>()

  async function generateAndRecord(question: GenerationRequest): Promise<GenerationResult> {
    const key = breakerKey(question.model)
    try {
      const generation = await languageModel.generate(question)
      breaker.succeeded(key)
      return generation
    } catch (error) {
      const failure = breakerFailure(error)
      const isTelling = !question.signal?.aborted && (question.withinMs ?? MIN_TELLING_MS) >= MIN_TELLING_MS
      if (failure === null) breaker.succeeded(key)
      else if (failure === 'unreachable' || isTelling) breaker.failed(key, failure)
      throw error
    }
  }

  function toRefusal({ reason, until }: CircuitRefusal<ModelBreakerFailure>): LanguageModelError {
    const retryAfterMs = Math.max(0, until.getTime() - clock.now().getTime())
    return new LanguageModelError(reason, new Error('circuit open'), { retryAfterMs })
  }

  async function generateWhenAdmitted(question: GenerationRequest): Promise<GenerationResult> {
    const admission = breaker.admit(breakerKey(question.model))
    if (admission.refusal) throw toRefusal(admission.refusal)
    try {
      return await generateAndRecord(question)
    } finally {
      admission.end()
    }
  }

  /** Counts before asking for admission: a call that is refused as busy must not use up the probe. */
  async function generateForCustomer(question: GenerationRequest): Promise<GenerationResult> {
    const refusal = breaker.refusal(breakerKey(question.model))
    if (refusal) throw toRefusal(refusal)
    const address = `${question.model.provider} ${question.model.baseUrl}`
    const count = underWay.get(address) ?? 0
    if (count >= MAX_CONCURRENT_CALLS) throw new LanguageModelError('busy', null, { retryAfterMs: BUSY_RETRY_MS })
    underWay.set(address, count + 1)
    try {
      return await generateWhenAdmitted(question)
    } finally {
      const remaining = (underWay.get(address) ?? 1) - 1
      if (remaining > 0) underWay.set(address, remaining)
      else underWay.delete(address)
    }
  }

  return { forCustomers: { generate: generateForCustomer }, forTrials: { generate: generateAndRecord } }
}
