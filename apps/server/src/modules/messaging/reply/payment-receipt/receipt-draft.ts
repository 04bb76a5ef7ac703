import { draftOf } from '../draft-reply.ts'
import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { askedPayment } from './asked-payment.ts'
import { hasNewReceipt } from './claimed-payment.ts'
import { statesPayment } from './states-payment.ts'

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

/**
 * The draft of a model, unless it says that money arrived that no person has seen, or has no answer to a receipt: the
 * contact reads that a person verifies it. With a new receipt the conversation waits for that person.
 */
export function withUnprovenPayment(context: ReplyContext, draft: DraftReply): DraftReply {
  const { unprovenPayment } = context
  if (unprovenPayment === null) return draft
  const isNew = hasNewReceipt(context)
  const isOnlyFile = unprovenPayment === 'file'
  const isReplaced =
    draft.outcome === 'answered'
      ? statesPayment(draft.text, { isOnlyFile, asked: askedPayment(context, isOnlyFile) })
      : isNew && WITHOUT_ANSWER.has(draft.outcome)
  if (!isReplaced) return isNew && draft.outcome === 'answered' ? { ...draft, status: 'waiting' } : draft
  const { status, outcome, text } = draftOf('payment_receipt', isNew ? RECEIVED : TO_VERIFY)
  const detail = draft.outcome === 'answered' ? { ...draft.detail, draft: draft.text } : draft.detail
  return { ...draft, outcome, text, status, detail, sources: [], files: [], asks: [] }
}
