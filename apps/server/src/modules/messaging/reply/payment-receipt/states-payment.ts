import type { AskedPayment } from './asked-payment.ts'
import { saysPaymentArrived } from './phrases/arrived-phrases.ts'
import { saysPaymentIsBooked, saysRestIsNoted } from './phrases/booked-payments.ts'
import { isBooked, isOfOrder, isOnDelivery } from './phrases/booked-words.ts'
import { hasCome } from './phrases/come-phrases.ts'
import { saysReceiptIsGood } from './phrases/checked-receipt.ts'
import { isNegated } from './negation.ts'
import { saysPaymentIsDone } from './phrases/done-to-payment.ts'
import { hasPaidPhrase } from './phrases/paid-phrases.ts'
import {
  AMBIGUOUS,
  AMOUNT,
  AMOUNTS,
  AUXILIARIES,
  BEFORE_ARTICLE,
  BEFORE_AMOUNT,
  CONFIRMED,
  CONFIRMING,
  CONTRIBUTIONS,
  DETERMINERS,
  GOOD,
  LATER,
  MONEY,
  NEGATIONS,
  PAID,
  PREPOSITIONS,
  RECEIPTS,
  RECEIVED,
  SEEN,
  SETTLED,
  SETTLED_AFTER_SE,
  THINGS,
  WALLETS,
  YOURS,
} from './payment-words.ts'
import { clausesOf, sentencesOf, type Clause } from './reply-clauses.ts'
import { isSettledAlone } from './phrases/settled-alone.ts'
import { saysDebtIsSettled } from './phrases/settled-debts.ts'
import { hasSettledPhrase } from './phrases/settled-phrases.ts'
import { confirmsShortly } from './short-confirmation.ts'

/**
 * Whether a reply tells the contact that money arrived or that something is paid. `isOnlyFile`: the contact sent
 * pictures or files that were not recognised as receipts, so that only what is said of the contact's payment counts.
 * `asked`: what the contact asked, which «sí, ya llegó» answers.
 */
export function statesPayment(
  reply: string,
  { isOnlyFile = false, asked = null }: { isOnlyFile?: boolean; asked?: AskedPayment | null } = {},
): boolean {
  const sentences = sentencesOf(reply)
  const clauses = sentences.flatMap(clausesOf)
  if (clauses.some((clause) => statesIt(clause, isOnlyFile)) || saysReceiptIsGood(clauses)) return true
  if (saysRestIsNoted(clauses)) return true
  if (!isOnlyFile && sentences.some(isSettledAlone)) return true
  return asked !== null && confirmsShortly(clauses, asked)
}

function statesIt(clause: Clause, isOnlyFile: boolean): boolean {
  const { words } = clause
  const indexes = (has: (word: string, at: number) => boolean) =>
    words.flatMap((word, at) => (has(word, at) ? [at] : []))
  const happened = (...lists: ReadonlySet<string>[]) =>
    words.some((word, at) => lists.some((list) => list.has(word)) && !isNegated(words, at))
  if (happened(PAID) || hasPaidPhrase(clause, isOnlyFile) || hasSettledPhrase(clause, isOnlyFile)) return true
  if (
    saysPaymentArrived(clause) ||
    saysPaymentIsBooked(clause) ||
    saysPaymentIsDone(clause) ||
    saysDebtIsSettled(clause, isOnlyFile)
  )
    return true
  const money = indexes((word, at) => MONEY.has(word) || isWalletMoney(words, at)).filter(
    (at) => !(isOnDelivery(words, at) && isOfOrder(words, at)),
  )
  const receipts = indexes((word) => RECEIPTS.has(word))
  const isConfirmed = happened(CONFIRMED) || confirms(words)
  const isSettled = happened(SETTLED) || isSettledBySe(words)
  if (statesAmount(words)) return true
  if (receipts.length > 0 && !isForReview(words) && (isConfirmed || isSettled || isGood(words, receipts))) return true
  if (money.length === 0 || (isOnlyFile && !isOfContact(words, money))) return false
  if (isThanked(words) || isConfirmed || isSettled || happened(RECEIVED)) return true
  if (words.some((_, at) => (hasCome(words, at) || isBooked(words, at, money)) && !isNegated(words, at))) return true
  return isGood(words, money) || isDone(clause, money) || isSeen(words)
}

/** «Comprobante aceptado para revisión». */
const isForReview = (words: readonly string[]): boolean =>
  words.some((word, at) => /^(?:revision|verificacion|validacion)$/.test(word) && words[at - 1] === 'para')

/** «Tu Yape», «recebi o Pix»; not «por Yape», «efectivo o Yape». */
const isWalletMoney = (words: readonly string[], at: number): boolean =>
  WALLETS.has(words[at] ?? '') && (!PREPOSITIONS.has(words[at - 1] ?? '') || isArticle(words, at - 1))

/** A Portuguese «o» before a wallet is no «or» at the beginning or after a verb. */
const isArticle = (words: readonly string[], at: number): boolean =>
  words[at] === 'o' &&
  (at === 0 ||
    [RECEIVED, SETTLED, CONFIRMED, CONFIRMING, SEEN, BEFORE_ARTICLE].some((list) => list.has(words[at - 1] ?? '')))

const isPaymentOrReceipt = (word: string) => MONEY.has(word) || RECEIPTS.has(word) || WALLETS.has(word)

const confirms = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    if (!CONFIRMING.has(word) || isNegated(words, at)) return false
    // «Con el comprobante registramos tu pago»
    if (words[0] === 'con' && AMBIGUOUS.has(word)) return false
    const next = words[at + 1] ?? ''
    return isPaymentOrReceipt(DETERMINERS.has(next) ? (words[at + 2] ?? '') : next)
  })

const isSettledBySe = (words: readonly string[]): boolean =>
  words.some((word, at) => SETTLED_AFTER_SE.has(word) && words[at - 1] === 'se' && !isNegated(words, at - 1))

/** «Recibí los $50.000»; not «recibimos tu pedido por $50.000» or «llegó el vestido de $50.000». */
function statesAmount(words: readonly string[]): boolean {
  const at = words.findIndex((word) => AMOUNTS.has(word))
  if (at === -1 || words.slice(0, at).some((word) => THINGS.has(word) && word !== 'total')) return false
  const next = words.slice(at + 1).find((word) => !AUXILIARIES.has(word)) ?? ''
  if (words[at] === AMOUNT && CONFIRMED.has(next) && !words.some((word) => NEGATIONS.has(word))) return true
  return words.some((word, verb) => {
    const isPast = RECEIVED.has(word) || SETTLED.has(word) || hasCome(words, verb)
    if (!isPast || isNegated(words, verb)) return false
    return verb > at || words.slice(verb + 1, at).every((one) => BEFORE_AMOUNT.has(one))
  })
}

/** «El monto correcto es…» names an amount, and confirms none. */
const isGood = (words: readonly string[], subjects: readonly number[]): boolean =>
  words.some(
    (word, at) =>
      GOOD.has(word) &&
      at > (subjects[0] ?? at) &&
      !['no', 'not', 'sera', 'sea'].includes(words[at - 2] ?? '') &&
      !['no', 'se'].includes(words[at - 1] ?? '') &&
      !['es', 'son', 'seria'].includes(words[at + 1] ?? ''),
  )

/** «Pago ok», «tu pago ya quedó», «listo tu pago»; not «quedó pendiente». */
const isDone = ({ words, isCut }: Clause, money: readonly number[]): boolean =>
  words.some((word, at) => {
    if (isNegated(words, at)) return false
    if (YOURS.has(words[at + 1] ?? '') && money.includes(at + 2) && words.length === at + 3)
      return LATER.has(word) || /^quedox?$/.test(word) || (word === 'esta' && words[at - 1] === 'ya')
    if (at < (money[0] ?? 0)) return false
    const isCompleted = !isCut && word === 'completo' && /^(?:esta|quedox?)$/.test(words[at - 1] ?? '')
    return LATER.has(word) || isCompleted || (/^quedox?$/.test(word) && at === words.length - 1)
  })

/** «Gracias por tu pago»; a receipt is no payment. */
const isThanked = (words: readonly string[]): boolean => {
  const at = words.indexOf('gracias')
  return at !== -1 && words[at + 1] === 'por' && DETERMINERS.has(words[at + 2] ?? '') && isThankedFor(words, at + 3)
}

const isThankedFor = (words: readonly string[], at: number) =>
  MONEY.has(words[at] ?? '') && (!CONTRIBUTIONS.has(words[at] ?? '') || words.includes(AMOUNT))

const isSeen = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      SEEN.has(word) &&
      !isNegated(words, at) &&
      DETERMINERS.has(words[at + 1] ?? '') &&
      isPaymentOrReceipt(words[at + 2] ?? '') &&
      !RECEIPTS.has(words[at + 2] ?? ''),
  )

/** Not «recibimos el pago en efectivo», which the business does as a rule. */
const isOfContact = (words: readonly string[], money: readonly number[]): boolean =>
  words.includes('ya') ||
  !words.some((word) => AMBIGUOUS.has(word)) ||
  money.some((at) => YOURS.has(words[at - 1] ?? ''))
