import { isNegated } from '../negation.ts'
import { AMOUNT, MONEY, WALLETS, wordsOf } from '../payment-words.ts'
import type { Clause } from '../reply-clauses.ts'
import { ON_DELIVERY } from './settled-phrases.ts'

const OBJECT = `(?:${[...MONEY, 'importe', 'sinal'].join('|')})`
/** «Ya actualicé tu Nequi»: beside a verb of the shop they may be no money. */
const ANY_OBJECT = `(?:${OBJECT}|${[...WALLETS].join('|')}|cargo(?! por (?!${AMOUNT})))`
/** Not «para el pago», «con tu pago», «del pago». */
const FREE = '(?<!(?<![^ ])(?:para|por|con|sin|sobre|en|hasta|para que|via|com|for|of) )'
const THE = '(?:tu|su|el|la|tus|sus|los|seu|sua|o|your|the)'
const yours = (object: string) => `${FREE}(?:${THE} ${object}|(?<=(?<![^ ])lo )del? (?:tu |la |su )?${object})`
const YOUR_OBJECT = yours(OBJECT)
const YOUR_ANY = yours(ANY_OBJECT)

/** Stems of what is done to a payment, its receipt or its data without any money arriving. */
const ASKED_OR_FAILED =
  'avis|pas|mand|envi|notific|notifiqu|report|consult|pregunt|escal|solicit|gener|deriv|ped|pid|compart|remit|' +
  'transmit|dij|dej|explic|expliqu|inform|comunic|comuniqu|habl|revis|mir|busc|busqu|inici|empez|empec|comenz|' +
  'comenc|program|cancel|anul|rechaz|devolv|devuel|reembols|rebot|fall|venc|tard|demor|retras|cambi|aument|baj|' +
  'sub|equivoc|duplic|incompl|reten|observ|agend|explor|calcul|cotiz|ajust|reiter|record|mencion|indic|indiqu|' +
  'acord|acept|permit|habilit|inclu|divid|asoci|lig|bas|pens|prev|limit|requer|exig|esper|necesit|termin|sali|' +
  'bloque|deten|demand|perd|extrav|rasg|aplaz|posterg|neg|desact|activ|suspend|caduc|expir|error|mal|' +
  'quit(?!ou|ad)|elimin|descart|corr[ei]g|proteg|garant|asegur|protect|guarant|secur|remov|' +
  'reject|declin|return|refund|request|requir|need|expect|delay|revers|fail|flag|schedul|attach|check|review|' +
  'forward|ask|block|limit|stopp|recus|devolvid|reprov|estorn|conclu(?!id)|negad'
const PAST = `(?!(?:${ASKED_OR_FAILED}))` + String.raw`[a-z]{2,20}(?:[aeio]x|ox|aron|ieron|aram|ou)`
/** «Ya sonó el Nequi»: of what the payment did. */
const ITS_PAST = `(?!(?:${ASKED_OR_FAILED}))[a-z]{2,20}(?:ox|ou)`
const IRREGULAR = '(?:hizo|hicimos|hice|dio|vio|vi|vimos|tuvo|cayo|callo|hit|reached|landed|posted|cleared)'
const DONE = `(?!(?:${ASKED_OR_FAILED}))[a-z]{2,20}(?:[ai]d[oa]s?|ed)`
const PASSIVE =
  '(?:fue|fueron|quedox?|quedaron|ha sido|han sido|se (?:ha|han)|ha|han|foi|foram|ficou|was|were|has been|have been|' +
  'got|just got|se encuentra)(?: (?:ya|ja|bien|correctamente|successfully|already))?'
const STATE = `(?:esta|estan|is|are|s)(?: (?:ya|ja|now|already))?`
const PRONOUNS = '(?:(?:me|nos|se|te|le|les|lo|la) ){0,2}'
const NEAR = '(?:[^ ]{1,20} ){0,3}'
const ADDED = '(?: [^ ]{1,20}){0,5}?'

/** What a payment pays. */
const OWED =
  '(?:pedidos?|orden|compra|reserva|cuotas?|mensualidad|factura|boleta|cuenta|total|saldo|resto|deuda|inscripcion|' +
  'matricula|membresia|curso|taller|plan|apartado|turno|cita|entradas?|faltante|order|booking|invoice|conta|fatura)'
const SEES = '(?:ver|verificar|confirmar|validar|comprobar|identificar|ubicar|corroborar|cobrar)(?:te)?'

/** Each names a verb that says that something was done, and the payment beside it. */
const RULES = [
  // «Ya me saltó el pago», «ya quedó lo del depósito»
  `(?<=(?:ya|ja) )${PRONOUNS}(?:${PAST}|(?:hemos|he) ${DONE})(?= ${NEAR}${YOUR_OBJECT}${ON_DELIVERY})`,
  `(?<=(?:ya|ja) )${PRONOUNS}(?:${ITS_PAST}|${IRREGULAR}|(?:${PASSIVE}|${STATE}) ${DONE})` +
    `(?= ${NEAR}${YOUR_ANY}${ON_DELIVERY})`,
  // «El sistema ya tomó tu pago», «tu pago ya impactó»
  `(?<=${YOUR_OBJECT}${ADDED} (?:ya|ja) )${PRONOUNS}${PAST}`,
  `(?<=${YOUR_ANY}${ADDED} (?:ya|ja) )${PRONOUNS}(?:${ITS_PAST}|${IRREGULAR}|(?:${PASSIVE}|${STATE}) ${DONE})`,
  // «Tu pago de la cuota 3 quedó asentado»
  `(?<=${YOUR_ANY}${ADDED} )${PASSIVE} ${DONE}`,
  `(?<=${FREE}(?:tu|su|seu|sua|your) ${ANY_OBJECT}${ADDED} )${STATE} ${DONE}`,
  `(?<=${FREE}(?:tu|su|seu|sua|your|the) ${ANY_OBJECT} (?:(?:has|just|already) ){0,2})${IRREGULAR}`,
  // «We've logged your payment»
  `(?<=(?:we|i) (?:(?:have|ve|just|already) ){0,3})${DONE}(?= (?:your|the) ${OBJECT})`,
  // «Ya pude ver tu transferencia»
  `(?:pude|pudimos|logrex?|logramos|consegui) ${SEES} ${YOUR_ANY}`,
  // «Ya pagaron tu pedido», «la cuota de julio ya se pagó», «se ha cobrado tu pedido»
  '(?<=(?:ya|ja) )(?:se )?(?:pagox|pagaron|saldox|saldaron|liquidox|liquidaron)(?! (?:contra|al|en|por)(?![^ ]))',
  `(?:se ha|hemos|he|fue|quedox?|se) (?:cobrad|pagad|liquidad|saldad|cubiert)[oa] ${THE} ${OWED}`,
  `(?<=${THE} ${OWED}${ADDED} )(?:figura|aparece|consta|sale|se encuentra|esta|quedox?|fue)(?: ya)? (?:como )?pag[oa]` +
    '(?! (?:contra|al|en|por|pendiente)(?![^ ]))',
  `(?<=${THE} ${OWED} )(?:esta|quedox?|fue|se encuentra)(?: ya)? cancelad[oa] ` +
    `(?:en su totalidad|totalmente|por completo)`,
  // «Te acreditamos los $3.000», «hemos cargado en tu tarjeta»
  `(?<=(?:te|le) (?:ya )?)(?:acreditamos|abonamos|acreditex|abonex|descontamos) (?:(?:los|el) )?${AMOUNT}`,
  `(?:hemos|he|se ha|se han) cargado (?:(?:ya|${AMOUNT}) ){0,2}(?:a|en) (?:tu|su) (?:tarjeta|cuenta)`,
  // «Con tu abono ya completas el total»
  `(?<=^con (?:tu|este|su|ese) ${ANY_OBJECT}${ADDED} ya )(?:completas?|completaste|cubres?|liquidas?|terminas?)`,
  '^(?:(?:bueno|listo|perfecto) )?confirm(?:o|amos) (?:recibid[oa]|que (?:ya )?(?:llegox?|entrox?|cayox?))$',
  '(?<=(?:me|nos) )(?:entrox?|cayox?|llegox?) lo tuyo',
].map((rule) => new RegExp(`(?<![^ ])${rule}(?![^ ])`, 'u'))

/** Words that leave it open: it is to come, or went wrong. */
const OPEN = wordsOf(
  'pendiente pendientes revision verificar confirmar validar proceso rechazado rechazada error otra otro ' +
    'equivocada equivocado incorrecto incorrecta vencido vencida pending review wrong',
)

/** Whether a clause says that something was done to a payment, with any verb but those of asking or failing. */
export function saysPaymentIsDone({ words }: Clause): boolean {
  if (words.some((word) => OPEN.has(word))) return false
  const text = words.join(' ')
  return RULES.some((rule) => {
    const found = rule.exec(text)
    return found !== null && !isNegated(words, text.slice(0, found.index).split(' ').length - 1)
  })
}
