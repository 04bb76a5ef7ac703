import { AMOUNT, DETERMINERS, MONEY, THINGS, WALLETS } from './payment-words.ts'

const WHEN = '(?:cuando|apenas|quando|when|once|una vez|en cuanto(?! al? )|tan pronto|ni bien)'
const PAY =
  'pag(?:as|ues|ue|a|an|uen)|transfi[ei]r(?:as|es|a|e|an|en)|transferis|cancel(?:as|es|e|a)|' +
  'abon(?:as|es|e|a)|deposit(?:as|es|e|a)|consign(?:as|es|e|a)|liquid(?:as|es|e|a)|pay'
const DO = 'haces|hagas|haga|realizas|realices|realice|completas|completes|complete'
const PAYS = `(?:${PAY}|(?:${DO}) (?:el|la|tu) (?:pago|transferencia|deposito|consignacion|abono))`
const TO_PAY = '(?:pagar|transferir|cancelar|abonar|depositar|consignar|liquidar)'
const IF_PAID = new RegExp(
  String.raw`(?<!\p{L})(?:(?:si|if|${WHEN})(?: [^ ]{1,40}){0,3} ${PAYS}|` +
    String.raw`${WHEN}(?: [^ ]{1,40}){0,5} (?:${[...MONEY].join('|')})|al ${TO_PAY})(?!\p{L})`,
  'u',
)
/** It is paid, or another payment is meant. */
const ALREADY = /(?<!\p{L})(?:ya|ja|ayer|ontem|already|pagaste|recibimos|recibi|vi|vimos|llegox|otr[oa]|algo)(?!\p{L})/u

/** Whether a clause depends on a payment to come: «cuando pagues», «al pagar»; not «si ya pagaste». */
export const isIfPaid = (clause: string): boolean => IF_PAID.test(clause) && !ALREADY.test(clause)

/** Whether that is how it starts, so that it is the condition of what follows. */
export const startsIfPaid = (clause: string): boolean => isIfPaid(clause) && IF_PAID.exec(clause)?.index === 0

/** All that a condition may say beside its verb: what is paid of the same order, how, and by when. */
const CONDITION_WORDS: ReadonlySet<string> = new Set([
  ...MONEY,
  ...THINGS,
  ...WALLETS,
  ...DETERMINERS,
  ...(
    'si if cuando apenas una vez que en cuanto tan pronto como ni bien al ' +
    'y pero entonces claro bueno listo perfecto ' +
    'usted vos tu ustedes nos me lo todo toda completo completa total totalidad resto restante pendiente faltante ' +
    'falta valor monto importe cuota ultima ' +
    'hoy ahora mismo ahorita manana antes de del a las por con para esta este tarde noche semana mediodia dia am pm ' +
    'lunes martes miercoles jueves viernes sabado domingo link qr codigo efectivo tarjeta app oxxo mercado daviplata ' +
    'alias cbu clabe mostrador local tienda caja'
  ).split(' '),
  AMOUNT,
])
const VERB = new RegExp(`^(?:${PAY}|${DO}|${TO_PAY})$`, 'u')

/** Whether a clause is such a condition and nothing else: «si pagas hoy»; not «si pagas el saldo te lo envío». */
const isOnlyIfPaid = (clause: string): boolean =>
  isIfPaid(clause) &&
  (clause.match(/[\p{L}\p{N}]+/gu) ?? []).every(
    (word) => CONDITION_WORDS.has(word) || VERB.test(word) || /^\d{1,12}$/.test(word),
  )

const STATE = new RegExp(
  String.raw`^(?:(?:entonces|asi) )?` +
    `(?:(?:${[...DETERMINERS].join('|')}) (?:[^ ]{1,40} ){1,4}|todo )?` +
    '(?:te |les? )?(?:queda|quedan|quedara|quedaran|quedaria|esta|estan|estara|estaran|estaria) ' +
    '(?:(?:todo|totalmente|completamente) )?' +
    '(?:pag[oa]s?|pagad[oa]s?|abonad[oa]s?|saldad[oa]s?)' +
    '(?: (?:hoy|hoy mismo|de una|de inmediato|por completo|completo|completa|en su totalidad))?$',
  'u',
)

/** Another order than the one of the condition. */
const OTHER_ORDER = /(?<!\p{L})(?:anterior|pasad[oa]|primer[oa]?|desde)(?!\p{L})/u
/** A condition that names one of them makes no other one depend on it. */
const ORDERS = ['pedido', 'orden', 'compra', 'reserva', 'cita', 'mercancia', 'producto', 'anticipo', 'cuota']
const SETTLED_BY_INSTALMENT = /(?<!\p{L})(?:cuenta|deuda)(?!\p{L})/u
/** What may be paid before the rest is: «si pagas el resto, la mitad está pagada». */
const PARTS: ReadonlySet<string> = new Set([
  ...MONEY,
  ...WALLETS,
  ...'adelanto senal mitad parte cuota inicial mil ciento'.split(' '),
  AMOUNT,
])

/**
 * Whether words say no more than a present or future state, which this condition may make depend on it: «tu pedido está
 * pago» after «si pagas hoy», but not after «si pagas la reserva»; «la seña está paga» only if it is to be paid.
 */
export function isPaidStateIf(condition: string, words: readonly string[]): boolean {
  const clause = words.join(' ')
  const isSame = ORDERS.every(
    (order) =>
      words.includes(order) || !condition.includes(order) || (order === 'cuota' && SETTLED_BY_INSTALMENT.test(clause)),
  )
  const subject = words.slice(
    0,
    words.findLastIndex((word) => /^(?:qued|est)a/.test(word)),
  )
  const isPart = subject.some(
    (word) => (PARTS.has(word) || /^\d/.test(word)) && !(word === 'anticipo' && condition.includes(word)),
  )
  const isOther = isPart || ALREADY.test(clause) || OTHER_ORDER.test(clause)
  return isSame && !isOther && isOnlyIfPaid(condition) && STATE.test(clause)
}
