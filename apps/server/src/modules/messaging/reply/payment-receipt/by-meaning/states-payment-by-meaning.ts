import type { Log } from '../../../../../platform/log/log.ts'
import type { Clock } from '../../../../../platform/time/clock.ts'
import { LanguageModelError } from '../../../../../ports/language-model.ts'
import type { ModelSession } from '../../../../../ports/model-session.ts'
import { generationTimeLeftMs } from '../../generate/generation-time.ts'
import type { TurnStore } from '../../turn-result.ts'
import type { ContextMessage, ReplyContext } from '../../types.ts'
import type { UnprovenPayment } from '../unproven-payment.store.ts'
import { askAboutDraft, type NoVerdict } from './ask-about-draft.ts'

export type PaymentQuestionDeps = {
  clock: Clock
  log: Log
  addJournalLine: TurnStore['addJournalLine']
}

type CheckedGeneration = {
  context: ReplyContext & { unprovenPayment: UnprovenPayment }
  modelSession: ModelSession
  /** When the generation of this reply first started, over all attempts. */
  startedAt: Date
}

/** The contact waits for the reply. */
const QUESTION_MS = 8_000
const MIN_QUESTION_MS = 1_000

/**
 * Whether the model of the reply reads in its draft that a payment arrived: one question for each draft, within the
 * time and budget of the reply. Without an answer only the lists have checked the draft, and the journal says so. A
 * file that was not recognised as a receipt is asked about while it is in the history that the model is shown.
 */
export async function statesPaymentByMeaning(
  { clock, log, addJournalLine }: PaymentQuestionDeps,
  { context, modelSession, startedAt }: CheckedGeneration,
  draft: string,
): Promise<boolean> {
  if (context.unprovenPayment === 'file' && !context.history.some(isFile)) return false
  const withinMs = Math.min(QUESTION_MS, generationTimeLeftMs(startedAt, clock.now()))
  const verdict = await verdictOn(draft)
  if (typeof verdict === 'boolean') return verdict
  await addJournalLine(context, 'payment_unchecked', { kind: verdict }, clock.now())
  return false

  async function verdictOn(text: string): Promise<boolean | NoVerdict | 'budget' | LanguageModelError['kind']> {
    if (modelSession.spentBudget() !== null) return 'budget'
    if (withinMs < MIN_QUESTION_MS) return 'timeout'
    try {
      return await askAboutDraft(modelSession, context, text, withinMs)
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error
      log.warn({ err: error, exchange: context.exchangeId }, 'the model was not able to check a reply for payments')
      return error.kind
    }
  }
}

const isFile = ({ direction, type }: ContextMessage) =>
  direction === 'incoming' && (type === 'image' || type === 'document')
