import { isIfPaid, isPaidStateIf, startsIfPaid } from './if-paid.ts'
import { AMOUNT, CONFIRMED, GOOD, LATER, MONEY, RECEIVED, SETTLED, WALLETS } from './payment-words.ts'
import { plainReply } from './plain-reply.ts'

const WORD = /[\p{L}\p{N}]+/gu
const QUESTION = /¿[^¿?]*\?/gu
const SENTENCE = /[^.;!¡?¿\n•…]+\??/gu
/** Parts of a sentence that may still belong together: «Pago: recibido». */
const SOFT_END = /(,)|[:()—–]|\s-\s/u
const CONJUNCTION = /\s(?:y|pero|asi que|por lo que|e|and|but|so|mas|et|mais)\s/u

/** What follows is a condition, a purpose or a request. */
const OPENING = new RegExp(
  String.raw`(?<!\p{L})(?:si|cuando|apenas|tras|quando|quand|if|once|when|until|after|una vez(?! mas)|` +
    String.raw`en cuanto(?! al? )|tan pronto|luego (?:de|que)|despues (?:del?|que)|depois (?:d[eoa]|que)|` +
    String.raw`(?:siguiente|a partir) de|antes (?:del?|que)|hasta que|` +
    String.raw`(?<=^\s{0,2})se (?:voce|ja|o|seu|sua|nao|tiver|quiser|houver)|` +
    String.raw`(?<=(?:ver|conferir|checar|saber|confirmar|perguntar|verificar|olhar|avisa) )se|whether|` +
    String.raw`(?<=avisar )que|(?:dices|dice|mencionas|comentas|indicas|cuentas|entiendo) que|` +
    String.raw`no (?:puedo|podemos|sabemos|se) (?:\p{L}{1,20} )?que|(?:can t|cannot) \p{L}{1,20} that|nao ` +
    String.raw`(?:posso|podemos|sei) (?:\p{L}{1,20} )?que|` +
    String.raw`hasta \p{L}{1,20}r|siempre que|assim que|para que|para \p{L}{1,20}[aei]r(?:te|se|l[aeo]s?|nos|me)?|` +
    String.raw`(?:envi|mand|comparti?|adjunt|pas)(?:a|e|ar|ir)?(?:me|nos)(?:l[ao]s?)?)(?!\p{L})`,
  'u',
)
const REQUEST =
  /^(?:por favor\s|solo\s)?(?:envi[ae]|mand[ae]|compart[ea]|adjunt[ae]|sub[ea]|haz|haga|realiza|realice)\s/u
/** A new statement after a condition: «cuando puedas me dices y ya recibimos tu pago». */
const STATEMENT = /^(?:tus?|sus?|recib|(?:ya\s)(?:recib|lleg|confirm))/u

const TOPIC = new RegExp(
  String.raw`^(?:(?:estado|status)\s(?:de|del)\s|en cuanto al?\s)?(?:(?:tu|su|el|la|los|tus|sus)\s)?` +
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

/** It costs nothing, so that nothing owed is no payment. */
const FREE = new RegExp(
  String.raw`(?<!\p{L})(?:gratis|gratuit[oa]s?|regalo|cortesia|obsequio|sin costo|no tiene costo|sin cargo|cupon|` +
    String.raw`free|gift|complimentary|on the house|brinde|por nuestra cuenta|prueba|presente)(?!\p{L})`,
  'u',
)

export type Clause = {
  words: readonly string[]
  /** It holds only once something is paid: «si pagas hoy, quedas al día». */
  isIfPaid: boolean
  /** A condition, purpose or request at its end was left out: «your payment is good until Friday». */
  isCut: boolean
  /** Its sentence speaks of what costs nothing: «es un regalo, no nos debes nada». */
  isFree: boolean
}

/** `hasComma`: a comma ends it. */
type Segment = { text: string; hasComma: boolean }

/** The sentences of a reply in normalised words, without questions between two signs. */
export const sentencesOf = (reply: string): string[] =>
  plainReply(reply).replaceAll(QUESTION, '\n').match(SENTENCE) ?? []

/** Whether a sentence speaks of what costs nothing. */
export const saysFree = (sentence: string): boolean => FREE.test(sentence)

/** The clauses of a sentence, without questions, conditions, requests and habits. */
export function clausesOf(sentence: string): Clause[] {
  const segments = joinTopics(segmentsOf(sentence))
  const isFree = saysFree(sentence)
  const clauses = segments
    .flatMap((segment, at) => statementsOf(segment, segments[at - 1], at === segments.length - 1))
    .map((clause) => ({ ...clause, isFree }))
  return sentence.endsWith('?') ? clauses.slice(0, -1) : clauses
}

/** The separator between two parts is kept if it is a comma. */
function segmentsOf(sentence: string): Segment[] {
  const parts: (string | undefined)[] = sentence.split(SOFT_END)
  return parts.flatMap((part, at) =>
    at % 2 === 0 ? [{ text: (part ?? '').trim(), hasComma: parts[at + 1] !== undefined }] : [],
  )
}

/** «Tu pago, por $50.000, fue confirmado» says one thing. */
function joinTopics(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const topic = joined.at(-1)
    const first = segment.text.match(WORD)?.[0] ?? ''
    if (topic !== undefined && isTopic(topic.text) && PREDICATE_WORDS.some((list) => list.has(first)))
      joined[joined.length - 1] = { text: `${topic.text} ${segment.text}`, hasComma: segment.hasComma }
    else if (segment.text !== '') joined.push(segment)
  }
  return joined
}

const isTopic = (segment: string): boolean => segment.length < 80 && TOPIC.test(segment) && !VERB_OF_TOPIC.test(segment)

function statementsOf(
  { text, hasComma }: Segment,
  before: Segment | undefined,
  isLast: boolean,
): Omit<Clause, 'isFree'>[] {
  if (REQUEST.test(text)) return []
  const partsBefore = before?.text.split(CONJUNCTION) ?? []
  const isAfterIf = partsBefore.some(startsIfPaid)
  const conditionBefore = before?.hasComma ? (partsBefore.at(-1) ?? '') : ''
  const clauses = text.split(CONJUNCTION)
  let isOpen = false
  return clauses.map((clause, index) => {
    if (isOpen && !STATEMENT.test(clause)) return { words: [], isIfPaid: false, isCut: true }
    const at = clause.search(OPENING)
    isOpen = at !== -1
    const words = (isOpen ? clause.slice(0, at) : clause).match(WORD) ?? []
    const isEnd = isLast && !hasComma && index === clauses.length - 1
    const conditionBehind = isOpen && isEnd ? clause.slice(at) : ''
    const condition = index === 0 && !isOpen ? conditionBefore : conditionBehind
    if (isPaidStateIf(condition, words)) return { words: [], isIfPaid: true, isCut: isOpen }
    return { words, isIfPaid: isAfterIf || isIfPaid(clause), isCut: isOpen }
  })
}
