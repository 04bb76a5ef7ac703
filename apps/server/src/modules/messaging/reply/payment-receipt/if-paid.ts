import { MONEY } from './payment-words.ts'

const WHEN = '(?:cuando|apenas|quando|when|once|una vez|en cuanto(?! al)|tan pronto)'
const PAYS =
  '(?:pag(?:as|ues|ue|a|an|uen)|transfi[ei]r(?:as|es|a|e)|canceles|abon(?:es|as)|deposit(?:es|as)|' +
  'consign(?:es|as)|pay|(?:haces|realizas|completas) (?:el|la|tu) (?:pago|transferencia|deposito|consignacion|abono))'
const TO_PAY = '(?:pagar|transferir|cancelar|abonar|depositar|consignar)'
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
