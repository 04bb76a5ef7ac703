import {
  formatReceiptAmount,
  paymentReceiptLimits,
  type PaymentReceiptDoubt,
  type PaymentReceiptWarning,
} from '@portavoz/contract'
import type { PaymentReceiptFacts } from './fragments/payment-receipt-of.ts'
import { isOwnPayee } from './own-payee.ts'

const DAY_MS = 86_400_000
/** Amounts of the conversation that a warning names. */
const NAMED_AMOUNTS = 3

/** Why the receipt is doubted, the worst first. */
export const receiptWarnings = (facts: PaymentReceiptFacts): PaymentReceiptWarning[] => [
  ...pictureWarning(facts),
  ...referenceWarning(facts),
  ...payeeWarning(facts),
  ...dateWarning(facts),
  ...amountWarning(facts),
]

const warn = (doubt: PaymentReceiptDoubt, text: string, sessionName: string | null = null) => [
  { doubt, text, sessionName },
]

const dayFormat = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayOf = (at: string) => dayFormat.format(new Date(at))

function pictureWarning({ samePicture }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  if (!samePicture) return []
  const { sessionName, at, isOtherReference } = samePicture
  return isOtherReference
    ? warn(
        'other_reference',
        `Se parece mucho a otro comprobante, del ${dayOf(at)}: mismo monto, fecha y pagador, con otra referencia.`,
        sessionName,
      )
    : warn('same_picture', `Esta misma imagen ya llegó el ${dayOf(at)}.`, sessionName)
}

const referenceWarning = ({ sameReference, reference }: PaymentReceiptFacts): PaymentReceiptWarning[] =>
  sameReference
    ? warn(
        'same_reference',
        `La referencia ${reference} ya se usó en otro comprobante, del ${dayOf(sameReference.at)}.`,
        sameReference.sessionName,
      )
    : []

function payeeWarning({ payees, payee, payeeAccount }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  const own = (payees ?? []).filter((line) => line.trim() !== '')
  if (own.length === 0 || (payee === null && payeeAccount === null)) return []
  if (own.some((line) => isOwnPayee(line, { payee, payeeAccount }))) return []
  return warn('other_payee', `Dice que se pagó a ${payee ?? payeeAccount}, que no está entre tus datos de cobro.`)
}

/** Days of the calendar: the clock of the payer may be a day ahead of ours. */
function dateWarning({ paidOn, receivedAt }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  if (paidOn === null) return []
  const days = Math.floor((Date.parse(new Date(receivedAt).toISOString().slice(0, 10)) - Date.parse(paidOn)) / DAY_MS)
  if (days < -1) return warn('future', `Tiene una fecha que aún no llega: ${dayOf(paidOn)}.`)
  return days > paymentReceiptLimits.daysOld ? warn('old', `Es de hace ${days} días: ${dayOf(paidOn)}.`) : []
}

function amountWarning({ agreedCents, amountCents, currency }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  if (amountCents === null || agreedCents.length === 0 || agreedCents.includes(amountCents)) return []
  const named = agreedCents.slice(0, NAMED_AMOUNTS).map((cents) => formatReceiptAmount({ cents, currency: null }))
  return warn(
    'other_amount',
    `${formatReceiptAmount({ cents: amountCents, currency })} no es un monto que le hayan dicho aquí: ${named.join(', ')}.`,
  )
}
