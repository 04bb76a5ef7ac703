import { burstOf, textOf } from '../burst.ts'
import type { ReplyContext } from '../types.ts'
import { hasNewReceipt } from './claimed-payment.ts'
import { MONEY, RECEIPTS, WALLETS } from './payment-words.ts'
import { plainReply } from './plain-reply.ts'

/** What the contact writes of a payment or its receipt, so that «sí, ya llegó» is said of it. */
export type AskedPayment = {
  /** A receipt may be received, but not settled. */
  topic: 'payment' | 'receipt'
  /** Not only told: «¿ya llegó mi pago?», «¿me confirmas el abono?». */
  isQuestion: boolean
  /** «¿Ya llegó mi pago?», to which «sí» says it all. */
  isArrival: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** More than a contact asks about a payment. */
const MAX_CHARACTERS = 4_000
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Normalised as in a reply. */
const PAYS = wordsOf(
  'paguex pague pagamos transferi consignex consigne depositex deposite abonex abone yapeex yapee plineex paguei paid',
)
const ARRIVES = wordsOf(
  'llego llegox llegaron llegado recibieron recibiste recibio recibiox recibido entro entrox cayo cayox quedo quedox ' +
    'reflejo reflejox acredito acreditox ingreso ingresox aparece ves ven vieron viste confirmado confirmaron chegou ' +
    'caiu recebeu recebeste receberam got get arrive arrived receive received see recu arrivex',
)
/** They name nothing: «hola, ¿ya les llegó?», «¿y entonces?». */
const WITHOUT_TOPIC = wordsOf(
  'y ya ja les te se lo la me nos entonces bueno todo bien esta estan ha han hola buenas buenos dias tardes por ' +
    'favor porfa que tal paso confirmas confirman it you did has have o a oi',
)

export const askedPayment = (context: ReplyContext, isOnlyFile: boolean): AskedPayment | null =>
  paymentAskedIn(textOf(burstOf(context)), { hasNewReceipt: hasNewReceipt(context), isOnlyFile })

/** `isOnlyFile`: of pictures that are no receipts, a question without a topic asks something else. */
export function paymentAskedIn(
  burst: string,
  { hasNewReceipt: isWithReceipt, isOnlyFile }: { hasNewReceipt: boolean; isOnlyFile: boolean },
): AskedPayment | null {
  const words: string[] = plainReply(burst.slice(0, MAX_CHARACTERS)).match(WORD) ?? []
  const names = (...lists: ReadonlySet<string>[]) => words.some((word) => lists.some((list) => list.has(word)))
  const isArrival = names(ARRIVES)
  const isQuestion = isArrival || burst.includes('?')
  const isBare = isQuestion && !isOnlyFile && words.every((word) => WITHOUT_TOPIC.has(word) || ARRIVES.has(word))
  if (isBare) return { topic: 'payment', isQuestion, isArrival }
  if (names(MONEY, WALLETS, PAYS))
    return { topic: isWithReceipt && !isArrival ? 'receipt' : 'payment', isQuestion, isArrival }
  return isWithReceipt || names(RECEIPTS) ? { topic: 'receipt', isQuestion, isArrival } : null
}
