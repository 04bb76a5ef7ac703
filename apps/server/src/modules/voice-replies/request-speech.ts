import { speechLimits, type UnspokenReason } from '@portavoz/contract'
import { sleep } from '../../platform/time/sleep.ts'
import { LanguageModelError } from '../../ports/language-model.ts'
import type { SpeechModel, SpeechSettings } from '../../ports/speech-model.ts'

const PAUSE_MS = 500
/** A second request needs this much time to be worth its price. */
const LEAST_MS = 1_000

/** Why a reply has no voice. `kind`: how the provider failed. */
export class UnspokenError extends Error {
  readonly reason: UnspokenReason
  readonly kind: LanguageModelError['kind'] | null

  constructor(reason: UnspokenReason, cause?: LanguageModelError) {
    super(`a reply was not spoken: ${reason}`, { cause })
    this.reason = reason
    this.kind = cause?.kind ?? null
  }
}

/**
 * Asks for the voice of a text. A provider that is busy (429, 503) is asked once more; nothing else is repeated, since
 * it may have been paid. Both requests share `budgetMs`. Throws an `UnspokenError`.
 */
export async function requestSpeech(
  speechModel: SpeechModel,
  { speech, text, budgetMs = speechLimits.budgetMs }: { speech: SpeechSettings; text: string; budgetMs?: number },
): Promise<Uint8Array> {
  const endsAt = performance.now() + budgetMs
  const msLeft = () => endsAt - performance.now()
  const ask = async (): Promise<Uint8Array | LanguageModelError> => {
    try {
      return await speechModel.speak({ speech, text, withinMs: Math.max(1, Math.round(msLeft())) })
    } catch (error) {
      if (error instanceof LanguageModelError) return error
      throw error
    }
  }
  const first = await ask()
  if (!(first instanceof LanguageModelError)) return first
  const waitMs = Math.max(first.retryAfterMs ?? 0, PAUSE_MS)
  if (!isBusy(first) || waitMs + LEAST_MS > msLeft()) throw unspoken(first)
  await sleep(waitMs, new AbortController().signal)
  const second = await ask()
  if (second instanceof LanguageModelError) throw unspoken(second)
  return second
}

/** The provider answered that it did nothing. */
const isBusy = ({ kind, cause }: LanguageModelError): boolean =>
  kind === 'rate_limited' || kind === 'busy' || (cause as { statusCode?: number } | null)?.statusCode === 503

function unspoken(error: LanguageModelError): UnspokenError {
  if (isBusy(error)) return new UnspokenError('busy', error)
  return new UnspokenError(error.kind === 'timeout' ? 'late' : 'failed', error)
}
