import { speechLimits, type UnspokenReason } from '@portavoz/contract'
import { failedBeforeSend } from '../../platform/network/failed-before-send.ts'
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

/** `pay` counts the cost of the text. */
type SpeechOrder = { speech: SpeechSettings; text: string; pay: () => Promise<void>; budgetMs?: number }

/**
 * Asks for the voice of a text. A provider that is busy (429, 503) is asked once more; nothing else is repeated, since
 * the provider may charge for it. Both requests share `budgetMs`. Pays for any audio, also one that is not sent, and
 * for a request whose end is unknown. Throws an `UnspokenError`.
 */
export async function requestSpeech(speechModel: SpeechModel, { pay, ...order }: SpeechOrder): Promise<Uint8Array> {
  try {
    const audio = await askTwice(speechModel, order)
    await pay()
    return audio
  } catch (error) {
    if (error instanceof UnspokenError && mayBeCharged(error.cause as LanguageModelError)) await pay()
    throw error
  }
}

async function askTwice(
  speechModel: SpeechModel,
  { speech, text, budgetMs = speechLimits.budgetMs }: Omit<SpeechOrder, 'pay'>,
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

/** False after a definite refusal (4xx, 503), and when the request did not leave this server. */
function mayBeCharged(error: LanguageModelError): boolean {
  const { kind, cause } = error
  if (isBusy(error) || kind === 'inward' || failedBeforeSend(networkCodeOf(cause))) return false
  const { statusCode = 0 } = (cause ?? {}) as { statusCode?: number }
  return statusCode < 400 || statusCode >= 500
}

/** The code of the connection's failure, which the SDK and `fetch` wrap. */
function networkCodeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return ''
}

function unspoken(error: LanguageModelError): UnspokenError {
  if (isBusy(error)) return new UnspokenError('busy', error)
  return new UnspokenError(error.kind === 'timeout' ? 'late' : 'failed', error)
}
