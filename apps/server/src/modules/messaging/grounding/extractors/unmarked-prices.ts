/** Prices without a currency or a price word: «La camisa sale 38», «Camisa: 38», «| Camisa | 38 |». */
import { isWithoutNoun } from '../lexicon/after-number.ts'
import { findSpans, type TextSpan } from '../normalize-text.ts'
import { NUMBER, parseNumber } from '../lexicon/numbers.ts'

type UnmarkedPrice = TextSpan & { value: number }

/** Smaller numbers are usually counts. */
const MIN_PRICE = 5

/** Nouns before a number that make it something other than a price. */
export const LABELS_OF_OTHER_NUMBERS =
  'tallas?|medidas?|numero|num|no|nro|calle|carrera|cra|avenida|av|bv|jr|ruta|piso|local|of|' +
  'oficina|apto|depto|nivel|edad|anos?|codigo|modelo|tomo|capitulo|version|paginas?|hora|mesa|fila|' +
  'asiento|habitacion|sala|lote|ref|referencia|articulo|tel|telefono|fono|cel|celular|movil|' +
  'whatsapp|nequi|yape|plin|bizum|pbx|cuenta|clabe|pedido|orden|folio|guia|cantidad|personas|' +
  'piezas|unidades|stock|existencias|disponibles|quedan|paso|opcion|pregunta|punto|calibre|lija|' +
  'broca|taquete|grados?|temperatura|puntaje|seccion|estanteria|linea|dia|dias|fecha|hay'
const OTHER_MEANINGS =
  `${LABELS_OF_OTHER_NUMBERS}|son|somos|` +
  'tengo|tienes|tenemos|los|las|el|la|del|de|a|al|y|o|e|en|con|para|por|entre|mas|menos|mide|mides|' +
  'pesa|pesas|solo|unos|unas|hasta|desde'
const ENDS_WITH_OTHER_MEANING = new RegExp(String.raw`(?:^|[^a-z])(?:${OTHER_MEANINGS})\.? ?$`)
const MEASURE_WORD = new RegExp(
  String.raw`\b(?:talla|medida|numero|calle|carrera|avenida|piso|local|nivel|edad|codigo|modelo|tomo|` +
    String.raw`version|hora|temperatura|mesa|fila|paso|capitulo|pagina)\b`,
)

/** «Quedan 5» counts stock; «queda en 38» is a price. */
const VERB = new RegExp(
  String.raw`\b(?:esta|estan|anda|andan|queda(?:n|ria|rian)?(?= (?:en|a|por) )|sale|salen|saldria|` +
    String.raw`saldrian|son|dejo|dejamos|cuestan?|a \d{1,2} (?:por|x))(?: (?:solo|nomas|como|unos|casi|` +
    `apenas))?(?: (?:en|a|por))? (${NUMBER})`,
  'g',
)
/** After «camisa:», «camisa —», in a table cell, after «la camisa,». */
const LABEL = new RegExp(String.raw`(?:(?<=[a-z\d)"»] ?)(?::|—)|(?<=[a-z)"»] ?)(?:–| -))[ \t]{1,2}(${NUMBER})`, 'g')
/** «Te hago las mechas por 40». */
const OFFERED = new RegExp(
  String.raw`\b(?:te|le|se) (?:l[oa]s? )?(?:hago|hacemos|doy|damos|vendo|vendemos|igualo|igualamos|` +
    String.raw`consigo)\b[^.,;!?\n]{0,30} (?:por|en|a) (${NUMBER})`,
  'g',
)
const TABLE_CELL = new RegExp(String.raw`\|[ \t]{0,3}(${NUMBER})[ \t]{0,3}(?=\||\n|$)`, 'g')
const AFTER_COMMA = new RegExp(
  String.raw`,(?<=\b(?:el|la|los|las|un|una|cada) (?:[a-z]{1,20} ){0,4}[a-z]{3,20},) (${NUMBER})`,
  'g',
)
/** «Desde 7,95»: two decimals are cents. */
const CENTS = /\b(?:desde|por|a|solo) (\d{1,3}[.,]\d{2})(?!\d|[.,]\d)/g
/** «Arroz 38, jalea 45»: at least two items with different names; «renglón 1, renglón 2» counts. */
const LIST_ITEM = new RegExp(String.raw`(?<=[a-z]{3} )(${NUMBER})(?=[,;\n]|\.(?:\s|$)|$| y [a-z])`, 'g')
const END_OF_ITEM = /\s{0,2}(?:[.,;\n)|!]|$|\by\b|\bcon\b|\bpero\b|\be\b)/y
const ENDS_AFTER_DECIMALS = /[.,]\d/y

const LOOK_BACK = 30

/** «Según el documento: 39» states no price. */
const ACCORDING_TO = /\bsegun\b/
const NOT_WORD = /[^a-z]{1,3}$/

/** The number at the end of a match, without trailing blanks. */
function trailingNumber({ to, match: [whole, number = ''] }: { to: number; match: RegExpExecArray }): UnmarkedPrice {
  const end = to - (whole.length - whole.trimEnd().length)
  return { from: end - number.length, to: end, value: parseNumber(number) }
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value < 2100
const isAtEndOfItem = (text: string, { to }: TextSpan) => {
  END_OF_ITEM.lastIndex = to
  ENDS_AFTER_DECIMALS.lastIndex = to
  return END_OF_ITEM.test(text) && !ENDS_AFTER_DECIMALS.test(text)
}

/** Prices in a folded text without a currency or a price word. */
export function findUnmarkedPrices(text: string): UnmarkedPrice[] {
  const textBefore = (pricesAt: number) => text.slice(Math.max(0, pricesAt - LOOK_BACK), pricesAt)
  const pricesAt = (pattern: RegExp) =>
    findSpans(text, pattern).map((span) => ({ ...trailingNumber(span), matchFrom: span.from }))
  const isSold = (one: UnmarkedPrice) => one.value >= MIN_PRICE && !isYear(one.value)
  const afterVerb = [...pricesAt(VERB), ...pricesAt(OFFERED)].filter(
    (one) => isSold(one) && isWithoutNoun(text, one.to) && !MEASURE_WORD.test(textBefore(one.matchFrom)),
  )
  // Number words after a label are usually counts, hours or answers, so only digits count.
  const isListed = (one: UnmarkedPrice) => isSold(one) && /\d/.test(text.slice(one.from, one.to))
  const isLabel = (label: string) =>
    !ACCORDING_TO.test(label) && !ENDS_WITH_OTHER_MEANING.test(label.replace(NOT_WORD, ''))
  const afterLabel = [...pricesAt(LABEL), ...pricesAt(AFTER_COMMA)].filter(
    (one) => isListed(one) && isAtEndOfItem(text, one) && isLabel(textBefore(one.matchFrom)),
  )
  const cells = pricesAt(TABLE_CELL).filter((one) => isListed(one) && !MEASURE_WORD.test(textBefore(one.from)))
  const items = pricesAt(LIST_ITEM).filter(
    (one) => isListed(one) && !ENDS_WITH_OTHER_MEANING.test(textBefore(one.from)),
  )
  const itemNames = new Set(
    items.map((one) =>
      textBefore(one.from)
        .trimEnd()
        .split(/[^a-z]/)
        .at(-1),
    ),
  )
  const cents = pricesAt(CENTS).filter((one) => isWithoutNoun(text, one.to))
  return [...afterVerb, ...afterLabel, ...cells, ...cents, ...(itemNames.size > 1 ? items : [])].map(
    ({ from, to, value }) => ({
      from,
      to,
      value,
    }),
  )
}
