import { draftOf } from '../draft-reply.ts'
import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { askedPayment } from './asked-payment.ts'
import { hasNewReceipt } from './claimed-payment.ts'
import { statesPayment } from './states-payment.ts'
import type { UnprovenPayment } from './unproven-payment.store.ts'

const RECEIVED = 'Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí.'
const TO_VERIFY = 'El equipo va a verificar el pago y te confirma por aquí.'

/** Without a model: the receipt is received, after the quote that answers the typed question. */
export function draftOfReceipt(context: ReplyContext, quoted: Pick<DraftReply, 'text' | 'sources'> | null) {
  if (!hasNewReceipt(context)) return null
  const draft = draftOf('payment_receipt', quoted ? `${quoted.text}\n\n${RECEIVED}` : RECEIVED)
  return { ...draft, sources: quoted?.sources ?? [] }
}

/** Drafts that have no answer to give. */
const WITHOUT_ANSWER = new Set<DraftReply['outcome']>(['no_answer', 'guarded', 'fallback'])

/** Asks the model whether a draft says that a payment arrived. */
export type StatesPaymentByMeaning = (
  context: ReplyContext & { unprovenPayment: UnprovenPayment },
  draft: string,
) => Promise<boolean>

/**
 * The draft of a model, unless it says that money arrived that no person has seen, or has no answer to a receipt: the
 * contact reads that a person verifies it. The model is asked only where the lists find nothing. With a new receipt the
 * conversation waits for that person.
 */
export async function withUnprovenPayment(
  context: ReplyContext,
  draft: DraftReply,
  statesByMeaning: StatesPaymentByMeaning,
): Promise<DraftReply> {
  const { unprovenPayment } = context
  if (unprovenPayment === null) return draft
  const isNew = hasNewReceipt(context)
  if (draft.outcome !== 'answered')
    return isNew && WITHOUT_ANSWER.has(draft.outcome) ? replaced(draft, isNew, draft.detail) : draft
  const isOnlyFile = unprovenPayment === 'file'
  const detail = { ...draft.detail, draft: draft.text }
  if (statesPayment(draft.text, { isOnlyFile, asked: askedPayment(context, isOnlyFile) }))
    return replaced(draft, isNew, detail)
  if (await statesByMeaning({ ...context, unprovenPayment }, draft.text))
    return replaced(draft, isNew, { ...detail, isByMeaning: true })
  return isNew ? { ...draft, status: 'waiting' } : draft
}

function replaced(draft: DraftReply, isNew: boolean, detail: DraftReply['detail']): DraftReply {
  const { status, outcome, text } = draftOf('payment_receipt', isNew ? RECEIVED : TO_VERIFY)
  return { ...draft, outcome, text, status, detail, sources: [], files: [], asks: [] }
}
