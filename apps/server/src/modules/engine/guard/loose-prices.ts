/** Prices that name no coin and no word of prices: «La camisa sale 38», «Camisa: 38», «| Camisa | 38 |». */
import { isAlone } from './after.ts'
import { placesOf, type Span } from './flat.ts'
import { NUMBER, valueOf } from './numbers.ts'

type Place = Span & { value: number }

/** Fewer are counted more often than charged. */
const LEAST = 5

/** What a number behind these words is instead of a price. */
const OTHER =
  'tallas?|medidas?|numero|num|no|nro|calle|carrera|cra|avenida|av|bv|jr|ruta|piso|local|of|oficina|apto|depto|nivel|edad|anos?|codigo|modelo|tomo|capitulo|version|paginas?|hora|mesa|fila|asiento|habitacion|sala|lote|ref|referencia|articulo|tel|telefono|fono|cel|celular|movil|whatsapp|nequi|yape|plin|bizum|pbx|cuenta|clabe|pedido|orden|folio|guia|cantidad|personas|piezas|unidades|stock|existencias|disponibles|quedan|paso|opcion|pregunta|punto|calibre|lija|broca|taquete|grados?|temperatura|puntaje|seccion|estanteria|linea|dia|dias|fecha|hay|son|somos|tengo|tienes|tenemos|los|las|el|la|del|de|a|al|y|o|e|en|con|para|por|entre|mas|menos|mide|mides|pesa|pesas|solo|unos|unas|hasta|desde'
const IS_OTHER = new RegExp(String.raw`(?:^|[^a-z])(?:${OTHER})\.? ?$`)
const MEASURED =
  /\b(?:talla|medida|numero|calle|carrera|avenida|piso|local|nivel|edad|codigo|modelo|tomo|version|hora|temperatura|mesa|fila|paso|capitulo|pagina)\b/

/** «Quedan 5» counts what is left; «queda en 38» prices. */
const VERB = new RegExp(
  String.raw`\b(?:esta|estan|anda|andan|queda(?:n|ria|rian)?(?= (?:en|a|por) )|sale|salen|saldria|saldrian|son|dejo|dejamos|cuestan?|a \d{1,2} (?:por|x))(?: (?:solo|nomas|como|unos|casi|apenas))?(?: (?:en|a|por))? (${NUMBER})`,
  'g',
)
/** Behind «camisa:», «camisa —», a cell of a table, «la camisa,». */
const LABEL = new RegExp(String.raw`(?:(?<=[a-z\d)"»] ?)(?::|—)|(?<=[a-z)"»] ?)(?:–| -))[ \t]{1,2}(${NUMBER})`, 'g')
/** «Te hago las mechas por 40». */
const OFFERED = new RegExp(
  String.raw`\b(?:te|le|se) (?:l[oa]s? )?(?:hago|hacemos|doy|damos|vendo|vendemos|igualo|igualamos|consigo)\b[^.,;!?\n]{0,30} (?:por|en|a) (${NUMBER})`,
  'g',
)
const CELL = new RegExp(String.raw`\|[ \t]{0,3}(${NUMBER})[ \t]{0,3}(?=\||\n|$)`, 'g')
const COMMA = new RegExp(
  String.raw`,(?<=\b(?:el|la|los|las|un|una|cada) (?:[a-z]{1,20} ){0,4}[a-z]{3,20},) (${NUMBER})`,
  'g',
)
/** «Desde 7,95»: two decimals are cents. */
const CENTS = /\b(?:desde|por|a|solo) (\d{1,3}[.,]\d{2})(?!\d|[.,]\d)/g
/** «Arroz 38, jalea 45»: two of them at least, each of something else; «renglón 1, renglón 2» counts. */
const PAIR = new RegExp(String.raw`(?<=[a-z]{3} )(${NUMBER})(?=[,;\n]|\.(?:\s|$)|$| y [a-z])`, 'g')
const ENDS = /\s{0,2}(?:[.,;\n)|!]|$|\by\b|\bcon\b|\bpero\b|\be\b)/y
const ENDS_AFTER_DECIMALS = /[.,]\d/y

const LOOK_BACK = 30

/** «Según el documento: 39» prices nothing. */
const QUOTED = /\bsegun\b/
const NOT_WORD = /[^a-z]{1,3}$/

/** The number that a match ends with, but for blanks. */
function numberOf({ to, match: [all, number = ''] }: { to: number; match: RegExpExecArray }): Place {
  const end = to - (all.length - all.trimEnd().length)
  return { from: end - number.length, to: end, value: valueOf(number) }
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value < 2100
const endsThere = (text: string, { to }: Span) => {
  ENDS.lastIndex = to
  ENDS_AFTER_DECIMALS.lastIndex = to
  return ENDS.test(text) && !ENDS_AFTER_DECIMALS.test(text)
}

/** What a flat text prices without a coin or a word of prices. */
export function loosePricesIn(text: string): Place[] {
  const before = (at: number) => text.slice(Math.max(0, at - LOOK_BACK), at)
  const at = (what: RegExp) => placesOf(text, what).map((place) => ({ ...numberOf(place), begins: place.from }))
  const isSold = (one: Place) => one.value >= LEAST && !isYear(one.value)
  const said = [...at(VERB), ...at(OFFERED)].filter(
    (one) => isSold(one) && isAlone(text, one.to) && !MEASURED.test(before(one.begins)),
  )
  // Words behind a label count, tell an hour or answer a question as often.
  const isListed = (one: Place) => isSold(one) && /\d/.test(text.slice(one.from, one.to))
  const isLabel = (label: string) => !QUOTED.test(label) && !IS_OTHER.test(label.replace(NOT_WORD, ''))
  const labelled = [...at(LABEL), ...at(COMMA)].filter(
    (one) => isListed(one) && endsThere(text, one) && isLabel(before(one.begins)),
  )
  const cells = at(CELL).filter((one) => isListed(one) && !MEASURED.test(before(one.from)))
  const pairs = at(PAIR).filter((one) => isListed(one) && !IS_OTHER.test(before(one.from)))
  const labels = new Set(
    pairs.map((one) =>
      before(one.from)
        .trimEnd()
        .split(/[^a-z]/)
        .at(-1),
    ),
  )
  const cents = at(CENTS).filter((one) => isAlone(text, one.to))
  return [...said, ...labelled, ...cells, ...cents, ...(labels.size > 1 ? pairs : [])].map(({ from, to, value }) => ({
    from,
    to,
    value,
  }))
}
