import { speechLimits } from '@portavoz/contract'
import { backoffDelay } from '../../platform/retry/backoff.ts'
import { createCircuitBreaker } from '../../platform/retry/circuit-breaker.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { LanguageModelError } from '../../ports/language-model.ts'
import type { SpeechModel, SpeechModelFor, SpeechRequest } from '../../ports/speech-model.ts'
import { breakerKey } from './breaker-key.ts'

/** A reply that waits for its voice holds a place of replies: one workspace may hold so many of its forty. */
const MAX_OF_WORKSPACE = 4
/** At one address, of all workspaces that share it. */
const MAX_AT_ADDRESS = 16
/** Failures in a row that open the circuit of an address. */
const FAILURES_TO_OPEN = 3
const OPEN = { firstMs: 30_000, maxMs: 10 * 60_000 }
/** A shorter time limit says nothing about the address. */
const MIN_TELLING_MS = 5_000

/** Bounds the calls of one workspace and at one address, behind a circuit breaker per address and key. */
export function createLimitedSpeechModels(speechModel: SpeechModel, clock: Clock): SpeechModelFor {
  const breaker = createCircuitBreaker<'busy'>({
    clock,
    failuresToOpen: FAILURES_TO_OPEN,
    openMs: (timesOpened) => backoffDelay(OPEN, timesOpened),
  })
  const running: { workspaceId: string; address: string }[] = []

  async function speakAndRecord(request: SpeechRequest): Promise<Uint8Array> {
    const key = breakerKey(request.speech)
    try {
      const audio = await speechModel.speak(request)
      breaker.succeeded(key)
      return audio
    } catch (error) {
      if (isOutage(error, request.withinMs)) breaker.failed(key, 'busy')
      throw error
    }
  }

  return (workspaceId) => ({
    async speak(request) {
      const address = `${request.speech.provider} ${request.speech.baseUrl}`
      const isFull =
        running.filter((call) => call.workspaceId === workspaceId).length >= MAX_OF_WORKSPACE ||
        running.filter((call) => call.address === address).length >= MAX_AT_ADDRESS
      if (isFull) throw refusal()
      const admission = breaker.admit(breakerKey(request.speech))
      if (admission.refusal) throw refusal()
      const call = { workspaceId, address }
      running.push(call)
      try {
        return await speakAndRecord(request)
      } finally {
        running.splice(running.indexOf(call), 1)
        admission.end()
      }
    },
  })
}

/** Not worth a second request: the text goes at once. */
const refusal = () => new LanguageModelError('busy', null, { retryAfterMs: speechLimits.holdMs })

const isOutage = (error: unknown, withinMs: number): boolean =>
  error instanceof LanguageModelError &&
  (error.kind === 'unreachable' || (error.kind === 'timeout' && withinMs >= MIN_TELLING_MS))
