import {
  formatReceiptAmount,
  paymentReceiptLimits,
  type PaymentReceiptDoubt,
  type PaymentReceiptWarning,
} from '@portavoz/contract'
import type { PaymentReceiptFacts } from '../fragments/payment-receipt-of.ts'
import { createZoneFormat } from '../../platform/time/zone-format.ts'
import { isOwnPayee } from './own-payee.ts'

const DAY_MS = 86_400_000
/** Amounts of the conversation that a warning names. */
const NAMED_AMOUNTS = 3
const listFormat = new Intl.ListFormat('es')

/** Why the receipt is doubted, the worst first. Each earlier conversation is named once. */
export function receiptWarnings(facts: PaymentReceiptFacts): PaymentReceiptWarning[] {
  const [picture, reference] = [pictureWarning(facts), referenceWarning(facts)]
  const isNamed = ({ sessionName }: PaymentReceiptWarning) => picture.some((one) => one.sessionName === sessionName)
  return [
    ...picture,
    ...reference.map((one) => (isNamed(one) ? { ...one, sessionName: null } : one)),
    ...payeeWarning(facts),
    ...dateWarning(facts),
    ...amountWarning(facts),
  ]
}

const warn = (doubt: PaymentReceiptDoubt, text: string, sessionName: string | null = null) => [
  { doubt, text, sessionName },
]

const NUMERIC = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const printedFormat = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (day: string) => printedFormat.format(new Date(day))

/** The calendar day of a moment where the business is, as `2026-11-27`; that of UTC where its zone is unknown. */
const dayOf = (at: string, { timeZone }: Pick<PaymentReceiptFacts, 'timeZone'>): string =>
  (createZoneFormat('sv-SE', { ...NUMERIC, timeZone: timeZone ?? 'UTC' }) ?? utcFormat).format(new Date(at))
const utcFormat = new Intl.DateTimeFormat('sv-SE', { ...NUMERIC, timeZone: 'UTC' })

/** The same bytes say more than a near fingerprint. */
function pictureWarning({ samePicture, sameFile, timeZone }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  if (sameFile) {
    const arrived = `ya llegó el ${formatDay(dayOf(sameFile.at, { timeZone }))}.`
    return sameFile.isPicture
      ? warn('same_picture', `Esta misma imagen ${arrived}`, sameFile.sessionName)
      : warn('same_file', `Este mismo archivo ${arrived}`, sameFile.sessionName)
  }
  if (!samePicture) return []
  const { sessionName, at, isOtherReference, isReferenceUnread } = samePicture
  const day = formatDay(dayOf(at, { timeZone }))
  if (isReferenceUnread)
    return warn('same_picture', `Puede ser la misma imagen que llegó el ${day}: mismo monto y fecha.`, sessionName)
  return isOtherReference
    ? warn(
        'other_reference',
        `Se parece mucho a otro comprobante, del ${day}: mismo monto, fecha y pagador, con otra referencia.`,
        sessionName,
      )
    : warn('same_picture', `Esta misma imagen ya llegó el ${day}.`, sessionName)
}

const referenceWarning = ({ sameReference, reference, timeZone }: PaymentReceiptFacts): PaymentReceiptWarning[] =>
  sameReference
    ? warn(
        'same_reference',
        `La referencia ${reference} ya se usó en otro comprobante, del ${formatDay(dayOf(sameReference.at, { timeZone }))}.`,
        sameReference.sessionName,
      )
    : []

function payeeWarning({ payees, payee, payeeAccount }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  const own = (payees ?? []).filter((line) => line.trim() !== '')
  if (own.length === 0 || (payee === null && payeeAccount === null)) return []
  if (own.some((line) => isOwnPayee(line, { payee, payeeAccount }))) return []
  return warn('other_payee', `Dice que se pagó a ${payee ?? payeeAccount}, que no está entre tus datos de cobro.`)
}

/** Days of the calendar of the business: the payer may live where it is tomorrow. */
function dateWarning({ paidOn, receivedAt, timeZone }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  if (paidOn === null) return []
  const days = Math.round((Date.parse(dayOf(receivedAt, { timeZone })) - Date.parse(paidOn)) / DAY_MS)
  if (days < -1) return warn('future', `Tiene una fecha que aún no llega: ${formatDay(paidOn)}.`)
  return days > paymentReceiptLimits.daysOld ? warn('old', `Es de hace ${days} días: ${formatDay(paidOn)}.`) : []
}

function amountWarning({ agreedCents, amountCents, currency }: PaymentReceiptFacts): PaymentReceiptWarning[] {
  if (amountCents === null || agreedCents.length === 0 || agreedCents.includes(amountCents)) return []
  const named = agreedCents.slice(0, NAMED_AMOUNTS).map((cents) => formatReceiptAmount({ cents, currency: null }))
  return warn(
    'other_amount',
    `Aquí se le habló de ${listFormat.format(named)}, y el comprobante dice ${formatReceiptAmount({ cents: amountCents, currency })}.`,
  )
}
