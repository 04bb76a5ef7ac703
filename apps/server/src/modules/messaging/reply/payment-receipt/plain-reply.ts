import { normalizeText } from '@portavoz/contract'
import { AMOUNT } from './payment-words.ts'

const CURRENCY = '(?:pesos?|soles?|mil|lucas|dolares|euros?|reais|reales|cop|mxn|usd|pen|eur|ars|clp)'
const AMOUNT_PATTERNS: RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\d])(?:us|r|s\/\.?)?\$?\s?\d{1,15}\s?(?:mil\s)?${CURRENCY}(?!\p{L})`, 'gu'),
  /(?:(?<!\p{L})(?:us|rs?|mx|ar|cop)\s?)?(?:\$|s\/\.?|€)\s?\d{1,15}/gu,
  /(?<=(?:tus|sus|los)\s)\d{4,15}(?=\s*(?:$|[.,;!?]|por\s|en\s|de\s|con\s|ya\s|al\s))/gu,
]

/** «$0», «R$ 0,00», «0 pesos» */
const ZERO = new RegExp(
  String.raw`(?:(?:us|r)?\$|s\/\.?|€)\s?0{1,4}(?!\d)(?:\s?${CURRENCY}(?!\p{L}))?|` +
    String.raw`(?<!\d)0{1,4}\s?${CURRENCY}(?!\p{L})`,
  'gu',
)
/** «Más» would read as a Portuguese «mas», which begins a clause. */
const NOTHING_MORE = /(?<!\p{L})nada mas(?= (?:por|que|pendiente) )/gu
const NO_MORE = /(?<=(?<!\p{L})(?:deve|falta|tem|ha) )mais (?=nada|debito|pendencia|divida)/gu

/** «Ya cayó la lana»; not «la lana merino». */
const WOOL_OR_MONEY = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:tu|su|la) )(?:lan(?:a|ita)|platica|feria)` +
    String.raw`(?=$|[.,;!?\n]| (?:ya|llegox?|entrox?|cayox?) )|` +
    String.raw`(?<=(?<!\p{L})las )(?:lucas|lukas)(?!\p{L})`,
  'gu',
)
/** «Comprobamos el ingreso»; not «el ingreso al evento». */
const INCOMING =
  /(?<=(?<!\p{L})(?:el|tu|su|un) )ingreso(?=$|[.,;!?\n]| (?:y|ya|esta|en|aparece|fue|ha|quedox?|de amount)(?!\p{L}))/gu

const PAYMENT = '(?:pagos?|transferencias?|deposito|consignacion|abono|anticipo|yapeo|transaccion|operacion)'
const CAME = '(?:cayox?|callo|llegox?|entrox?|ingresox?|se reflejox?|se acreditox?)'
/** A «sí» without its accent: «tu depósito si cayó», «si ya me cayo»; not «si ya llegó, te aviso». */
const YES_WITHOUT_ACCENT = new RegExp(
  String.raw`(?<=(?<!\p{L})${PAYMENT} )si(?= (?:ya )?(?:(?:me|nos) )?${CAME}(?!\p{L}))|` +
    String.raw`(?<=(?<!\p{L})(?:vi|vimos|veo|vemos|confirmo|cuento) (?:q|que) )si(?= )|` +
    String.raw`(?<=(?:^|[.;!?\n]) ?)si(?= (?:(?:amig|vecin|senor|seno|jef|herman|caser)\p{L}{0,3} )?ya ` +
    String.raw`(?:(?:me|nos|se) ){0,2}` +
    String.raw`(?:${CAME}|(?:esta|quedox?) (?:pag|abon|list)ad?[oa])` +
    String.raw`(?: (?:el|tu|la|su) \p{L}{1,20})?(?: (?:muchas |mil )?gracias)?(?:$|[.;!\n]))`,
  'gu',
)
/** What belongs to a payment is no payment: «link de pago», «comprobante de la transferencia». */
const ABOUT_PAYMENT = new RegExp(
  String.raw`(?<!\p{L})(links?|enlaces?|boton|metodos?|medios?|formas?|datos|opcion|opciones|plazos?|fecha|` +
    'cuenta|proceso|pasarela|orden|numero|codigo|qr|condiciones|comprobantes?|recibo|soporte|captura|voucher|' +
    'foto|imagen|pantallazo|solicitud|comprovante)' +
    String.raw`\s(?:de|del|para|do|da)(?:\s(?:el|la|los|las|tu|su|tus|sus|seu|sua))?\s` +
    `(?:${PAYMENT}|pagamento|pix|yape|plin|nequi|bizum|spei|daviplata)` +
    String.raw`(?:\s(?:realizad|efectuad|hech)[oa])?(?!\p{L})`,
  'gu',
)
/** An order that waits for its payment, which ends the sentence: «tu pedido está confirmado pendiente de pago». */
const CONFIRMED_UNPAID = new RegExp(
  String.raw`(?<!\p{L})(pedidos?|orden|reserva|cita|compra|turno|order|booking|reservation|appointment|purchase)` +
    String.raw`((?:\s[\p{L}\d#]{1,20}){0,3}\s(?:confirmad[oa]s?|aprobad[oa]s?|confirmed|approved))` +
    String.raw`\s(?:pending|awaiting|subject to|(?<=\s(?:is|are) confirmed )upon|pendientes? de|sujet[oa]s? al?|` +
    String.raw`a la espera del?|aguardando)\s(?:(?:the|your|a|el|la|tu|su|o|un|una)\s)?` +
    String.raw`(?:${PAYMENT}|payment|deposit|transfer|pagamento|pix)` +
    String.raw`(?=[\s\p{Extended_Pictographic}\ufe0f]{0,9}(?:$|[.;!¡¿\n]))`,
  'gu',
)
const TOPIC_OF_MESSAGE = new RegExp(
  String.raw`(?:sobre|acerca de|respecto al?|about)(?:\s(?:el|la|tu|su|the|your|o|a|seu))?\s(?:${PAYMENT}|` +
    String.raw`payment|transfer|deposit|pagamento|pix)(?!\p{L})`,
  'gu',
)
const PAID_FIRST = '(?:confirmad|acreditad|recibid|verificad|aprobad|validad)[oa]'
/** «Recibimos pagos por Nequi» says how the business is paid. */
const HABITS: RegExp[] = [
  // «Paid orders ship the next day»
  new RegExp(
    String.raw`(?<!\p{L})(?:pre)?paid\s(?:orders?|parking|plans?|shipping|ads?|content|versions?|subscriptions?|` +
      String.raw`members?|membership|courses?|services?|options?|invoices?|customers?)(?!\p{L})`,
    'gu',
  ),
  // «El pedido se marca como pagado cuando el equipo lo verifica»
  /(?<!\p{L})se (?:marca|registra|considera|toma|da)n? (?:como|por) (?:pagad|abonad|saldad|confirmad)[oa]s?(?!\p{L})/gu,
  // «Sin pago confirmado no se despacha», «se preparan con el pago confirmado»
  new RegExp(
    String.raw`(?<!\p{L})(?:sin|se\s\p{L}{1,20}\s(?:solo\s)?(?:con|contra))\s(?:el\s|la\s|tu\s|` +
      String.raw`un\s)?${PAYMENT}\s${PAID_FIRST}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?:confirmamos|verificamos|validamos|aprobamos|acreditamos|registramos|identificamos)\s` +
      String.raw`(?:todos\s)?l[oa]s\s(?:pagos|transferencias|depositos|consignaciones|abonos)(?!\p{L})`,
    'gu',
  ),
  // «El pago queda registrado al instante», «payment is confirmed within a day»
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:el|la|cada|todo)\s${PAYMENT}\s(?:queda|se)|(?<!(?:your|the)\s)payments?\s(?:is|are))\s` +
      String.raw`(?:ya\s)?\p{L}{1,20}\s(?:automatica|en minutos|al instante|enseguida|de inmediato|within|` +
      String.raw`automatically|instantly|in (?:minutes|seconds|a|one|two)\b|by (?:stripe|paypal|card)\b)`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})l[oa]s\s(?:pagos|transferencias|depositos|abonos)\s` +
      String.raw`(?:(?:por|con|en|via|de)\s[^ ]{1,20}\s)?(?:quedan|son|estan)(?=\s)`,
    'gu',
  ),
  new RegExp(
    String.raw`(?:recibimos|recibo|aceptamos|acepto|recebemos|manejamos)\s(?:(?:tambien|solo|unicamente|todo tipo de|` +
      String.raw`todos los|todas las|varios)\s)?(?:pagos|transferencias|depositos|consignaciones|abonos|yape|nequi|` +
      String.raw`plin|pix|bizum|spei)(?!\p{L})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<!ya\s)(?:recibimos|recibo|aceptamos|acepto)\s${PAYMENT}\s` +
      String.raw`(?:por|con|en|contra|mediante|via|solo)(?=\s)(?!\s${AMOUNT})`,
    'gu',
  ),
]

/**
 * A reply in normalised words. Accents of «sí» and of past tenses are kept as letters, amounts are one word, and what
 * only belongs to payments is left out.
 */
export function plainReply(reply: string): string {
  const marked = reply
    .normalize('NFC')
    .replaceAll(/(?<!\p{L})s[íÍ](?!\p{L})/giu, 'bueno')
    .replaceAll(/(?<!\p{L})seña(?!\p{L})/giu, 'anticipo')
    .replaceAll(/(?<!\p{L})señad(?=[oa]s?(?!\p{L}))/giu, 'abonad')
    .replaceAll(/(?<=[óé])(?!\p{L})/giu, 'x')
  let text = normalizeText(marked)
    .replaceAll(/(?<=\d)[.,](?=\d)/gu, '')
    .replaceAll(/[*_~`"«»]/gu, '')
  text = text
    .replaceAll(/[^\S\n]+/gu, ' ')
    // «50 000 pesos» has no amount of zero.
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/gu, '')
    .replaceAll(/:\s+/gu, ': ')
    .replaceAll(WOOL_OR_MONEY, 'dinero')
  text = text
    .replaceAll(ZERO, ' 0 ')
    .replaceAll(NOTHING_MORE, 'nada')
    .replaceAll(NO_MORE, '')
    .replaceAll(CONFIRMED_UNPAID, '$1$2')
  for (const amount of AMOUNT_PATTERNS) text = text.replaceAll(amount, ` ${AMOUNT} `)
  text = text.replaceAll(/ {2,}/gu, ' ').replaceAll(ABOUT_PAYMENT, '$1').replaceAll(TOPIC_OF_MESSAGE, '')
  text = text.replaceAll(INCOMING, 'deposito').replaceAll(YES_WITHOUT_ACCENT, 'bueno')
  text = text
    .replaceAll(/(?<!\p{L})em dinheiro(?!\p{L})/gu, 'em especie')
    .replaceAll(/(?<!\p{L})to (?:be|arrive)(?!\p{L})/gu, 'will be')
  for (const habit of HABITS) text = text.replaceAll(habit, 'acepta ')
  return text
}
