import { burstOf, textOf } from '../burst.ts'
import type { ReplyContext } from '../types.ts'
import {
  ARRIVES,
  ARRIVES_BESIDE,
  CONDITION,
  MADE,
  MINE,
  NOT_YET,
  PAYS,
  STATES,
  TELLS,
  WITHOUT_TOPIC,
  YET,
} from './asked-words.ts'
import { hasNewReceipt } from './claimed-payment.ts'
import { AMOUNT, MONEY, RECEIPTS, WALLETS } from './payment-words.ts'
import { plainReply } from './plain-reply.ts'

/** What the contact writes of a payment or its receipt, so that «sí, ya llegó» is said of it. */
export type AskedPayment = {
  /** A receipt may be received, but not settled. */
  topic: 'payment' | 'receipt'
  /** Not only told: «¿ya llegó mi pago?», «¿me confirmas el abono?». */
  isQuestion: boolean
  /** «¿Ya llegó mi pago?», to which «sí» says it all. */
  isArrival: boolean
  /** «Ya pagué. ¿Me confirmas la dirección?», to which «claro, confirmado» says nothing of the payment. */
  isBesideOther: boolean
}

type AskedClause = { words: readonly string[]; isQuestion: boolean }
type Subject = 'payment' | 'receipt' | 'other'

const WORD = /[\p{L}\p{N}]+/gu
/** More than a contact asks about a payment. */
const MAX_CHARACTERS = 4_000
const SENTENCE = /¿?[^.;!¡?¿\n•…]+\??/gu
const CLAUSE_END = /[,:()]|\s(?:y|e|pero|and|but|mas)\s/u
export const askedPayment = (context: ReplyContext, isOnlyFile: boolean): AskedPayment | null =>
  paymentAskedIn(textOf(burstOf(context)), { hasNewReceipt: hasNewReceipt(context), isOnlyFile })

/**
 * `isOnlyFile`: of pictures that are no receipts, a question without a topic asks something else, and a payment counts
 * only if it was made or is asked for.
 */
export function paymentAskedIn(
  burst: string,
  { hasNewReceipt: isWithReceipt, isOnlyFile }: { hasNewReceipt: boolean; isOnlyFile: boolean },
): AskedPayment | null {
  const clauses = clausesIn(burst)
  const subjects = clauses.map(({ words }) => subjectOf(words))
  const isBare = !isOnlyFile && subjects.every((subject) => subject === null)
  const meant = subjectsMeant(clauses, subjects, isBare ? 'payment' : isOnlyFile ? 'other' : null)
  const isArrival = clauses.some((clause, at) => meant[at] === 'payment' && asksWhetherArrived(clause))
  const isAsked = isArrival || clauses.some(({ isQuestion }, at) => isQuestion && meant[at] === 'payment')
  if (isArrival || (isBare && isAsked)) return { topic: 'payment', isQuestion: true, isArrival, isBesideOther: false }
  const isBesideOther = clauses.some((clause, at) => meant[at] === 'other' && asksState(clause))
  const answers = { isQuestion: isAsked && !isBesideOther, isArrival, isBesideOther }
  const isNamed =
    clauses.some(isMade) ||
    (!isBesideOther && (!isOnlyFile || isAsked || clauses.some(({ words }) => names(words, TELLS))))
  if (isNamed && subjects.includes('payment')) return { topic: isWithReceipt ? 'receipt' : 'payment', ...answers }
  return isWithReceipt || subjects.includes('receipt') ? { topic: 'receipt', ...answers } : null
}

const clausesIn = (burst: string): AskedClause[] =>
  (plainReply(burst.slice(0, MAX_CHARACTERS)).match(SENTENCE) ?? []).flatMap((sentence) =>
    sentence
      .split(CLAUSE_END)
      .map((clause) => ({ words: clause.match(WORD) ?? [], isQuestion: /^¿|\?$/u.test(sentence) }))
      .filter(({ words }) => words.length > 0),
  )

const names = (words: readonly string[], ...lists: ReadonlySet<string>[]): boolean =>
  words.some((word) => lists.some((list) => list.has(word)))

/** Null for words without a topic. */
function subjectOf(words: readonly string[]): Subject | null {
  if (names(words, MONEY, WALLETS, PAYS)) return 'payment'
  if (words.some((word, at) => word === AMOUNT && ['los', 'mis'].includes(words[at - 1] ?? ''))) return 'payment'
  if (names(words, RECEIPTS)) return 'receipt'
  return words.every((word) => WITHOUT_TOPIC.has(word) || ARRIVES.has(word)) ? null : 'other'
}

/** A question without a topic has that of the clause or the question before it. */
function subjectsMeant(
  clauses: readonly AskedClause[],
  subjects: readonly (Subject | null)[],
  first: Subject | null,
): (Subject | null)[] {
  let last = first
  return clauses.map((clause, at) => {
    const subject = subjects[at] ?? null
    if (subject === null) return clause.isQuestion || asksArrival(clause) ? last : null
    if (subject !== 'other' || clause.isQuestion) last = subject
    return subject
  })
}

/** «¿Ya?» too, where it has no topic of its own. */
const asksWhetherArrived = (clause: AskedClause): boolean =>
  asksArrival(clause) || (clause.isQuestion && clause.words.every((word) => YET.has(word)))

/** With or without a question mark, but not «si ves el pago me avisas» or «cuando llegue el pago». */
function asksArrival({ words, isQuestion }: AskedClause): boolean {
  const clause = words.join(' ')
  if (names(words, NOT_YET) || (!isQuestion && CONDITION.test(clause))) return false
  return names(words, ARRIVES) || ARRIVES_BESIDE.test(clause)
}

const asksState = (clause: AskedClause): boolean =>
  clause.isQuestion && (names(clause.words, STATES) || asksArrival(clause))

/** «Ya pagué», «hice la transferencia», «mi pago»; not «el pago es contra entrega». */
const isMade = ({ words }: AskedClause): boolean =>
  names(words, PAYS) ||
  words.some(
    (word, at) => (MONEY.has(word) || WALLETS.has(word)) && (names(words, MADE) || MINE.has(words[at - 1] ?? '')),
  )
