import { normalizeText } from '@portavoz/contract'
import { AMOUNT, CONFIRMED, GOOD, LATER, MONEY, RECEIVED, SETTLED, WALLETS } from './payment-words.ts'

const WORD = /[\p{L}\p{N}]+/gu
const QUESTION = /¿[^¿?]*\?/gu
const SENTENCE = /[^.;!¡?¿\n•…]+\??/gu
/** Parts of a sentence that may still belong together: «Pago: recibido». */
const SOFT_END = /[,:()—–]|\s-\s/u
const CONJUNCTION = /\s(?:y|pero|asi que|por lo que|e|and|but|so|mas|et|mais)\s/u

const CURRENCY = '(?:pesos?|soles?|mil|lucas|dolares|euros?|reais|reales|cop|mxn|usd|pen|eur|ars|clp)'
const AMOUNTS: RegExp[] = [
  new RegExp(String.raw`(?:us|r|s\/\.?)?\$?\s?\d{1,15}\s?(?:mil\s)?${CURRENCY}(?!\p{L})`, 'gu'),
  /(?:\$|s\/\.?|€)\s?\d{1,15}/gu,
  /(?<=(?:tus|sus|los)\s)\d{4,15}(?=\s*(?:$|[.,;!]|por\s|en\s|de\s|con\s|ya\s|al\s))/gu,
]

const PAYMENT = '(?:pagos?|transferencias?|deposito|consignacion|abono|yapeo|transaccion|operacion)'
/** What belongs to a payment is no payment: «link de pago», «comprobante de la transferencia». */
const ABOUT_PAYMENT = new RegExp(
  String.raw`(?<!\p{L})(links?|enlaces?|boton|metodos?|medios?|formas?|datos|opcion|opciones|plazos?|fecha|` +
    'cuenta|proceso|pasarela|orden|numero|codigo|qr|condiciones|comprobantes?|recibo|soporte|captura|voucher|' +
    'foto|pantallazo)' +
    String.raw`\s(?:de|del|para)(?:\s(?:el|la|los|las|tu|su|tus|sus))?\s${PAYMENT}` +
    String.raw`(?:\s(?:realizad|efectuad|hech)[oa])?(?!\p{L})`,
  'gu',
)
const TOPIC_OF_MESSAGE = new RegExp(
  String.raw`(?:sobre|acerca de|respecto al?)(?:\s(?:el|la|tu|su))?\s${PAYMENT}(?!\p{L})`,
  'gu',
)
/** «Recibimos pagos por Nequi» says how the business is paid. */
const HABITS: RegExp[] = [
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

/** What follows is a condition, a purpose or a request. */
const OPENING = new RegExp(
  String.raw`(?<!\p{L})(?:si|cuando|apenas|tras|quando|quand|if|once|when|until|after|una vez(?! mas)|en cuanto|` +
    String.raw`tan pronto|luego (?:de|que)|despues (?:del?|que)|antes (?:del?|que)|hasta que|hasta \p{L}{1,20}r|` +
    String.raw`siempre que|assim que|para que|para \p{L}{1,20}[aei]r(?:te|se|l[aeo]s?|nos|me)?|` +
    String.raw`(?:envi|mand|comparti?|adjunt|pas)(?:a|e|ar|ir)?(?:me|nos)(?:l[ao]s?)?)(?!\p{L})`,
  'u',
)
const REQUEST =
  /^(?:por favor\s|solo\s)?(?:envi[ae]|mand[ae]|compart[ea]|adjunt[ae]|sub[ea]|haz|haga|realiza|realice)\s/u
/** A new statement after a condition: «cuando puedas me dices y ya recibimos tu pago». */
const STATEMENT = /^(?:tus?|sus?|recib|(?:ya\s)(?:recib|lleg|confirm))/u

const TOPIC = new RegExp(
  String.raw`^(?:(?:estado|status)\s(?:de|del)\s)?(?:(?:tu|su|el|la|los|tus|sus)\s)?` +
    String.raw`(?:${[...MONEY].join('|')})(?!\p{L})`,
  'u',
)
const VERB_OF_TOPIC = /(?<!\p{L})(?:es|son|se|hay|puedes?|haz|hace|hacen|debes?|deben|queda|va|van|contra)(?!\p{L})/u
const PREDICATE_WORDS: ReadonlySet<string>[] = [
  CONFIRMED,
  RECEIVED,
  SETTLED,
  LATER,
  GOOD,
  WALLETS,
  new Set(['fue', 'esta', 'ya', 'ha', 'se', 'quedo', 'quedox', 'por', 'de', 'con', 'via', AMOUNT]),
]

/** The clauses of a reply in normalised words, without questions, conditions, requests and habits. */
export function clausesOf(reply: string): string[][] {
  const sentences = plainTextOf(reply).replaceAll(QUESTION, '\n').match(SENTENCE) ?? []
  return sentences.flatMap((sentence) => {
    const segments = joinTopics(sentence.split(SOFT_END).map((segment) => segment.trim()))
    const clauses = segments.flatMap(statementsOf)
    return sentence.endsWith('?') ? clauses.slice(0, -1) : clauses
  })
}

/** Accents of «sí» and of past tenses are kept as letters; amounts are one word. */
function plainTextOf(reply: string): string {
  const marked = reply
    .normalize('NFC')
    .replaceAll(/(?<!\p{L})s[íÍ](?!\p{L})/giu, 'bueno')
    .replaceAll(/(?<=[óé])(?!\p{L})/giu, 'x')
  let text = normalizeText(marked)
    .replaceAll(/(?<=\d)[.,](?=\d)/gu, '')
    .replaceAll(/[*_~`"«»]/gu, '')
  text = text.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/:\s+/gu, ': ')
  for (const amount of AMOUNTS) text = text.replaceAll(amount, ` ${AMOUNT} `)
  text = text.replaceAll(/ {2,}/gu, ' ').replaceAll(ABOUT_PAYMENT, '$1').replaceAll(TOPIC_OF_MESSAGE, '')
  for (const habit of HABITS) text = text.replaceAll(habit, 'acepta ')
  return text
}

/** «Tu pago, por $50.000, fue confirmado» says one thing. */
function joinTopics(segments: readonly string[]): string[] {
  const joined: string[] = []
  for (const segment of segments) {
    const topic = joined.at(-1)
    const first = segment.match(WORD)?.[0] ?? ''
    if (topic !== undefined && isTopic(topic) && PREDICATE_WORDS.some((list) => list.has(first)))
      joined[joined.length - 1] = `${topic} ${segment}`
    else if (segment !== '') joined.push(segment)
  }
  return joined
}

const isTopic = (segment: string): boolean => segment.length < 80 && TOPIC.test(segment) && !VERB_OF_TOPIC.test(segment)

function statementsOf(segment: string): string[][] {
  if (REQUEST.test(segment)) return []
  const clauses = segment.split(CONJUNCTION)
  let isOpen = false
  return clauses.map((clause) => {
    if (isOpen && !STATEMENT.test(clause)) return []
    const at = clause.search(OPENING)
    isOpen = at !== -1
    return (isOpen ? clause.slice(0, at) : clause).match(WORD) ?? []
  })
}
