import { affirms } from '../negation.ts'
import { AMOUNT, MONEY, WALLETS } from '../payment-words.ts'
import type { Clause } from '../reply-clauses.ts'
import { NOT_YET, PORTUGUESE } from './settled-phrases.ts'

const PAYMENT = `(?:${[...MONEY, ...WALLETS].join('|')})`
const THE = '(?:tu|su|el|la|tus|sus|los)'
const DEBT = '(?:total|saldo|resto|deuda|factura|cuota|mensualidad|cuenta)'
const ORDER = '(?:pedido|orden|compra|reserva|total|saldo|resto|factura|cuota)'
const FIGURE = String.raw`(?:${AMOUNT}|\d{2,9})`
const OF_BANK = `(?:del banco|de (?:la app|${THE} ${PAYMENT}|${PAYMENT})|del ${PAYMENT})`
const NOTICE = `(?:notificacion|aviso|alerta|mensaje|correo) ${OF_BANK}`
/** Present or past: «me llegó», «nos ha entrado», «ya se ve». */
const COMES =
  '(?:(?:me|nos|se) )?(?:(?:ha|han) )?(?:llegox?|llegado|entrox?|entrado|cayox?|caido|aparece|apareciox?|figura|' +
  'refleja|ve|consta)'
const BEGINS = '(?:(?<=^)|(?<=^(?:(?:ya|bueno|listo|perfecto|vale|y) ){1,3}))'

/** How a shop says that a payment is seen or in its books. Each begins with its verb. */
const FACTS = [
  // The bank told it
  `(?:(?:me|nos) )?(?:llegox?|entrox?|recibi|recibimos|tengo|tenemos) (?:la |el |una? )?${NOTICE}`,
  '(?<=el banco (?:ya )?)(?:(?:nos|me|te) )?(?:avisox?|notificox?|informox?|confirmox?)(?= de| que|$| el| la| tu)',
  // «Nos consta el pago», «tenemos constancia de tu pago»
  `(?<=(?:nos|me) )constan? ${THE} ${PAYMENT}${NOT_YET}`,
  `(?:tengo|tenemos|hay) (?:ya )?(?:constancia|registro|confirmacion) de(?:l| ${THE}) ${PAYMENT}${NOT_YET}`,
  // «El abono en el BCP ya se ve»
  `(?<=${PAYMENT} (?:[^ ]{1,20} ){1,4}ya )${COMES}(?=$| (?:en|por|aqui|aca|gracias))`,
  // «Ya cayó»
  '(?<=^(?:(?:bueno|listo|perfecto|vale|gracias|efectivamente|asi es|claro|ok|va|pues|super) ){0,2}ya )' +
    '(?:(?:me|nos|se) ){0,2}(?:cayox?|callo|cayeron)$',
  // «Ya está conforme el depósito», «cancelado el total»
  `(?:quedox?|esta|ha quedado|sale|saliox?) (?:ya )?(?:conforme|ok|okay|correct[oa]|bien|en orden|reflejad[oa]) ` +
    `${THE} ${PAYMENT}${NOT_YET}`,
  `${BEGINS}(?:cancelad|cubiert|liquidad|cobrad)[oa] ${THE} ${DEBT}(?! (?:por|de la cita)(?![^ ]))`,
  // «Ya lo tenemos cobrado», «el cobro se ha efectuado»
  '(?:tengo|tenemos|hemos|he) (?:ya |todo )?cobrad[oa]s?(?! (?:de mas|doble|mal)(?![^ ]))',
  `(?<=(?:cobro|cargo) (?:(?:ya|a tu tarjeta|en tu tarjeta|de ${AMOUNT}|por ${AMOUNT}) ){0,2})` +
    '(?:se )?(?:(?:ha|fue|ha sido|esta) )?(?:hecho|hizo|efectuad[oa]|efectuox?|realizad[oa]|realizox?|procesad[oa]|' +
    'procesox?|pasox?|aprobad[oa]|exitoso|confirmad[oa])',
  '(?<=tarjeta (?:ya )?)(?:(?:fue|ha sido|quedox?) )(?:cobrad|cargad|debitad)[oa]',
  '(?<=(?:card|account) )(?:was|has been|is|got) (?:successfully )?(?:charged|debited)',
  '(?<=(?<![^ ])we (?:(?:have|ve|just) )?)charged your card',
  // «Ya me diste 200», «ya me yapeaste»
  `(?<=ya (?:me|nos) )(?:diste|pasaste|mandaste|enviaste|giraste|dio|paso) (?:los )?${FIGURE}(?=$| (?:y|de|por))`,
  '(?:(?<=^)|(?<=(?<![^ ])(?:ya|hoy|bueno|nos|me|(?:veo|vi|vemos|confirmo) que) ))(?:yapeaste|plineaste|giraste)',
  // «Me llegó el comprobante y también la plata»
  `(?<=^)(?:tambien|igual|y) ${THE} ${PAYMENT}$`,
  `da(?:mos|do|da) por (?:recibid|pagad|cobrad|buen|hech)[oa]s? ${THE} ${PAYMENT}`,
  '(?<=ya (?:lo|la|los|las) )(?:vi|vimos|veo|vemos|tengo|tenemos) (?:acreditad|reflejad|ingresad|abonad|aplicad)[oa]s?',
  // What the shop did with it
  '(?<=ya l[oa]s? )cobr(?:ex?|amos|aron)$',
  '(?<=ya (?:se )?(?:le|te|lo|les) )(?:abonox?|aplicox?|acreditox?|cargox?|sumox?) (?:a|en) (?:tu|su) ' +
    '(?:credito|cuenta|deuda|saldo|pedido|factura|reserva)',
  `(?<=acab(?:o|amos) de )(?:confirmar|verificar|validar|registrar|ver|aplicar|comprobar|cobrar|aprobar|anotar|` +
    `identificar|ubicar)(?:te)? ${THE} ${PAYMENT}`,
  `(?:di|dimos|dieron) de alta ${THE} ${PAYMENT}`,
  `(?:${BEGINS}|(?<=(?<![^ ])(?:te|le) ))(?:registrex?|anotex?|apuntex?|asentex?|carguex?|ingresex|capturex?|` +
    `imputex?|acreditex?|abonex?|marquex?) ${THE} ${PAYMENT}`,
  `(?:cuadrox?|coincidiox?|conciliox?) ${THE} ${PAYMENT}`,
  `(?<=ya (?:te )?)(?:cobramos|cobrex?) ${THE} ${ORDER}`,
  `${BEGINS}(?:conforme|correct[oa]|exitos[oa]|ok|complet[oa]) ${THE} ${PAYMENT}$`,
  `(?<=ya (?:(?:me|nos|te) )?)quedox? ${THE} ${PAYMENT}(?=$| (?:en|aqui|aca|gracias))`,
  `(?<=ya (?:me|nos) )(?:sale|saliox?|entra) ${THE} ${PAYMENT}${NOT_YET}`,
  '(?<=(?:el|tu|su) (?:valor|monto|importe) (?:ya )?)(?:fue|ha sido|esta|quedox?) (?:ya )?(?:descontad|debitad|' +
    'transferid|cobrad|aplicad|registrad)[oa]',
  '(?<=bank (?:(?:has|just|already) ){0,2})(?:notified|told|informed|confirmed|alerted)(?= us| me| of| that| your|$)',
  // Portuguese
  '(?<=(?:o|seu) sinal (?:ja )?)foi (?:recebid|pag|confirmad)o',
  `tudo certo com o seu ${PORTUGUESE}`,
  `(?<!(?<![^ ])se )(?:dei|demos|deu) baixa (?:n[oa]|em) (?:seu |sua )?(?:${PORTUGUESE}|boleto|pedido|fatura)`,
  '(?:consta|aparece|figura|esta) como (?:pago|paga|quitad[oa]|recebid[oa]|cobrad[oa])',
].map((phrase) => new RegExp(`(?<![^ ])${phrase}(?![^ ])`, 'u'))

/** Whether a clause says that a payment is booked, seen, or told by the bank. */
export const saysPaymentIsBooked = ({ words }: Clause): boolean => FACTS.some((fact: RegExp) => affirms(words, fact))

const REST = String.raw`(?:te |le )?(?:quedan?|restan?|faltan?) ${FIGURE}(?: (?:por pagar|pendientes?|de saldo))?`
const IS_REST = new RegExp(`^${REST}$`, 'u')
const IS_NOTED = new RegExp(
  '^(?:(?:el|tu) (?:abono|pago|anticipo) )?ya (?:te )?l[oa] ' +
    '(?:registrex?|anotex?|apliquex?|abonex?|sumex?|descontex?|recibi)$',
  'u',
)

/** «Te quedan 50 por pagar, ya lo registré». */
export function saysRestIsNoted(clauses: readonly Clause[]): boolean {
  const said = clauses.filter(({ words }) => words.length > 0).map(({ words }) => words.join(' '))
  return said.some(
    (clause, at) => IS_REST.test(clause) && [said[at - 1], said[at + 1]].some((one) => IS_NOTED.test(one ?? '')),
  )
}
