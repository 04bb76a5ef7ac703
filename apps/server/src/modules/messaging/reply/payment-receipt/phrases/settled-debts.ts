import { affirms } from '../negation.ts'
import type { Clause } from '../reply-clauses.ts'
import { BY_MISTAKE } from './settled-phrases.ts'

/** What a contact owes. */
const DEBT =
  '(?:cuentas?|facturas?|deudas?|saldos?|cuotas?|mensualidad(?:es)?|total|prestamo|credito|recibo|faturas?|dividas?|' +
  'conta|parcelas?|boletos?|debito)'
const ORDER = '(?:pedido|orden|compra|reserva|apartado|turno|cita|seu pedido)'
/** «De noviembre», «con nosotros» */
const ADDED = '(?: (?:de|del|da|do|con|com) [^ ]{1,20}| pendientes?| total| actual| completa?){0,2}'
const STATE =
  '(?:esta|estan|quedox?|quedaron|fue|fueron|ficou|foi|foram|ha sido|ha quedado|se encuentra|figura|aparece)'
const FULLY = '(?:(?:ya|ja|todo|toda|tudo|totalmente|completamente) )?'
const THE = '(?:el|la|tu|su|los|las|tus|sus)'
const NO_COVER = '(?! (?:por|de|del|con|hasta|en|contra)(?![^ ]))'
const NOT_NOW =
  '(?! (?:extra|todavia|aun|hasta|por|hoy|ahora|adicional|al|en|pel[oa]|agora|ate|until|till|for|yet|today|now|' +
  'on|at|upfront)(?![^ ]))'
const NONE = '(?:nada(?: mas)?|ni un (?:peso|sol|centavo|dolar|euro)|un peso|plata|dinero)'

/** Ways of saying that a debt is settled. Each begins with its verb. */
const SETTLED_DEBTS = [
  `(?<=${DEBT}${ADDED} (?:ya )?)${STATE} ${FULLY}(?:cancelad|cerrad)[oa]s?${BY_MISTAKE}(?! (?:y|con) )`,
  `(?:quedox?|(?<=ya )esta) ${FULLY}cancelad[oa]s? ${THE} ${DEBT}${BY_MISTAKE}`,
  `(?<=(?:${DEBT}|${ORDER})${ADDED} (?:ya |ja )?)${STATE} ${FULLY}(?:cubiert|cobert|quitad|liquidad)[oa]s?${NO_COVER}`,
  `qued(?:a|ox?) ${FULLY}(?:cubiert|liquidad)[oa]s? ${THE} (?:${DEBT}|${ORDER})`,
  `(?<=^(?:${THE} |[oa] |seu |sua )?)${DEBT} quitad[oa]s?`,
  '(?:ta|esta|estao) tudo quitado',
  `(?<=(?:${DEBT}|pagos|plan|membresia|suscripcion|contrato)${ADDED} (?:ya )?)(?:esta|estan|quedox?|quedaron|se ` +
    `encuentra) ${FULLY}al (?:dia|corriente)`,
  'estamos al dia (?:contigo|con tu (?:cuenta|pedido|compra|pago))',
  '(?<=ya )(?:quedamos|estamos) al dia$',
  '(?:^|(?<=^bueno ))quedamos al dia$',
  `(?:tienes|tiene) (?:la|tu|su|las|tus) ${DEBT} (?:al dia|en (?:cero|0)|pagad[oa]s?)`,
  '(?:tienes|tenes|tiene) (?:ya )?todo pago',
  '(?:quedamos|quedaste|estamos|quedox) (?:contigo )?en (?:cero|0)(?=$| (?:contigo|con))',
  '(?:quedamos|estamos) saldados',
  '(?<=(?:you|we) (?:are|re|have) (?:all )?)settled(?: up)?$',
  '^(?:all )?settled(?: up)?(?: thank you| thanks)?$',
  '(?<=voce (?:ja )?)quitou (?:a|o|sua|seu|tudo)',
  '(?:(?<=^)|(?<=^ja )|(?<=^tudo ))esta quitad[oa]$',
  `(?<=(?:sua (?:conta|mensalidade|fatura|divida|parcela)|voce|tudo) (?:ja )?)(?:esta|ficou|fica) em dia`,
  `(?<=con (?:este|ese|tu|su) (?:pago|abono|deposito|anticipo|transferencia)(?: de amount)? (?:usted |ya ` +
    `)?)quedas? al (?:dia|corriente)`,
  '(?<=con (?:esto|eso|este pago|tu pago|este abono) (?:ya )?)(?:terminas?|acabas?) de pagar',
  '(?<=(?:invoice|balance|account|bill|debt|order|tab) )(?:is|was|has been|s) (?:now |all |fully )?(?:settled|cleared)',
  `(?<=(?:^|(?<![^ ])(?:ya|hoy|bueno|que|gracias) ))(?:cubriste|liquidaste|saldaste|cancelaste) ${THE} ` +
    `(?:(?:resto|monto|valor|importe|faltante|restante) (?:de(?:l| la| tu)? )?)?(?:${DEBT}|resto|monto|valor|` +
    `importe|${ORDER})`,
].map((phrase) => new RegExp(`(?<![^ ])${phrase}(?![^ ])`, 'u'))

/** Ways of saying that nothing is owed, also said of what is free or paid later. */
const NOTHING_OWED = [
  `no (?:me|nos) (?:quedas? )?(?:deb(?:es|e|iendo)) ${NONE}${NOT_NOW}`,
  `(?<=ya )no (?:(?:me|nos) )?(?:quedas? )?deb(?:es|e|iendo)(?: ${NONE})?(?=$| (?:gracias|todo))`,
  `no (?:tienes|tiene|hay|registra|presenta|registras|presentas|te quedan?|quedan?) (?:ning[a-z]{2,4} )?` +
    '(?:(?:saldo|pago|deuda|cuota|factura|monto|valor)s? (?:pendientes?|por pagar)|deudas?)' +
    '(?: (?:con nosotros|de pago|a tu nombre|por pagar))?$',
  '(?<=ya )no (?:aparece|figura|hay|queda|tienes) (?:ningun )?(?:saldo|deuda)(?: a tu nombre| pendiente| con ' +
    'nosotros)?$',
  '(?:estas|quedas|quedaste) (?:ya )?(?:libre de|sin) (?:deudas?|saldo pendiente)',
  '(?:voce )?nao (?:(?:me|nos) )?deve (?:mais )?nada' + NOT_NOW,
  'nao (?:ha|tem|existem?|restam?) (?:pendencias?|debitos?|dividas?|saldo devedor)(?! (?:de|em)(?![^ ]))',
  '(?<=you )(?:have|ve|ve got) no (?:(?:outstanding|remaining|open|unpaid|pending) )?(?:payments?|balance|' +
    'debts?|invoices?|bills?)$',
  '(?<=(?:^|your account ))(?:has )?no (?:(?:outstanding|remaining) )?balance(?: (?:due|left|remaining|outstanding))?$',
  `owe (?:us )?(?:nothing|zero)(?: (?:more|else|now))?${NOT_NOW}$`,
  'nothing (?:else )?(?:is|s) (?:due|owed|outstanding)$',
  `no longer owe (?:us )?(?:anything|a thing|money)`,
  `t owe (?:us )?(?:anything|a thing|a (?:cent|dime|penny))${NOT_NOW}`,
  '(?<=^ya )no (?:hay|queda|tienes) nada pendiente(?: de pago)?$',
  '^no queda nada pendiente(?: de pago)?$',
  'no (?:te )?queda ningun saldo$',
  '(?<=^ya )cancelaste todo$',
  '^(?:voce )?nao (?:falta|tem)(?: mais)? (?:nada|debitos|pendencias|dividas)$',
].map((phrase) => new RegExp(`(?<![^ ])${phrase}(?![^ ])`, 'u'))

/** Whether a clause says that a debt is settled or, of no offer, that nothing is owed. */
export function saysDebtIsSettled({ words, isIfPaid, isCut, isFree }: Clause, isOnlyFile: boolean): boolean {
  if (isIfPaid) return false
  const says = (pattern: RegExp) => affirms(words, pattern)
  return SETTLED_DEBTS.some(says) || (!isCut && !isFree && !isOnlyFile && NOTHING_OWED.some(says))
}
