import { isAlone, isMeasure } from './after.ts'
import { placesOf, type Span } from './flat.ts'
import { NUMBER, valueOf } from './numbers.ts'

/** A number that can be nothing but money, though no coin is named. */
type Price = Span & { value: number; isBare: boolean }

const VERBS = String.raw`\b(?:cuestan?|costaran?|costarian?|valen?|valdran?|valdrian?|cobr(?:o|a|an|amos)|pagas|pagarias|(?:te|le|les|nos|me) sal(?:e|dra|dria)|costs?|priced at|sells? for|goes for|charges?|custam?|coute(?:nt)?|vaut|valent|(?:salen?|saldrian?|quedan?|quedarian?|esta|estan)(?=\s(?:a|en|por)\b)|l[oa]s? (?:dej|vend|d)(?:o|oy|amos|emos)(?=\s(?:a|en|por)\b)|por (?:tan )?solo|for (?:only|just)|por apenas|pour seulement)`
const NOUNS = String.raw`\b(?:precios?|valor|costo|coste|tarifa|total|importe|minim[oa]|inicial|mensualidad|enganche|anticipo|abono|recargo|comision|fees?|rate|preco|custo|prix|tarif)\b(?:[^.,;:!?\n]{1,60}?(?=\s(?:es|son|seria|queda|esta|is|are|e|sao|est|sont)\b|:))?`
const FILLERS = String.raw`(?:[\s:]{1,2}(?:solo|solamente|apenas|tan|unos|unas|alrededor|aproximadamente|casi|como|desde|entre|hoy|de|a|en|por|es|son|seria|queda|esta|only|just|about|around|from|cerca|environ|seulement|is|are|e|sao|est|sont|at|of|to)\b){0,4}[\s:=(→]{1,3}`
/** «Cuesta solo 45», «el precio de la camisa es 45000», «te la dejo en 45». */
const PRICED = new RegExp(String.raw`(?:(?:${VERBS})|(${NOUNS}))${FILLERS}(${NUMBER})`, 'g')
/** «A 45 el kilo», «45 la unidad», «45 c/u»; «de 2 a 4 cada una» is none. */
const EACH = new RegExp(
  String.raw`(?<!\d[ .,]{0,2})\b(${NUMBER})(?= ?c\/u\b| (?:el|la) (?:kilo|libra|unidad|docena|par|metro|litro|pieza|caja|bolsa|paquete|bulto|saco|ramo|plato|porcion|sesion|rollo|lata|botella|frasco|racion|kit|juego|set)\b)|(?<!\bde \w{1,12} )\ba (${NUMBER})(?= (?:el|la|cada) (?:kilo|libra|unidad|docena|par|metro|litro|noche|hora|mes|semana|pieza|porcion|caja|bolsa|paquete|un[oa])\b)`,
  'g',
)
/** «45.000», «45000»: nobody counts so many of nothing; but for years, and pieces of phones. */
const FIGURES =
  /(?<![\d#+$.,\p{L}]|\d[ .\-/()]{1,2})(?:\d{4,6}|\d{1,3}(?:[.,'’]\d{3}){1,3})(?![\d\p{L}]|[.,\-/]\d| \d)/gu
/** «45 mil», «cuarenta y cinco mil». */
const ANY = new RegExp(NUMBER, 'g')
const HAS_THOUSANDS = /(?<=.)(?:mil|millon|millones|thousand|mille|millions?|milhao|milhoes)\b|millon y medio$/
/** Nobody counts anything else in them. */
const IS_SHOP_TALK = / (?:lucas?|luquitas)$/
const isYear = (said: string) => /^(?:19|20)\d\d$/.test(said)
const isSpokenYear = (said: string) =>
  /^(?:dos mil|two thousand|dois mil e|deux mille)(?: and)? (?:un|diez|once|doce|trece|catorce|quince|dieci|veint|treinta|twenty|thirty|vinte|trinta|vingt|trente)/.test(
    said,
  )

const NEXT = new RegExp(String.raw`\s?(?:y|o|u|a|hasta|-|–)\s?(${NUMBER})`, 'y')
const HAS_SCALE = /mil|millon|k\b|luca|luquitas|palo|thousand/

/** What a flat text says of prices without naming a coin. */
export function pricesIn(text: string): Price[] {
  const behind = placesOf(text, PRICED).flatMap(({ to, match: [, noun, number = ''] }) =>
    noun !== undefined && isYear(number) ? [] : listAt(text, { from: to - number.length, to }),
  )
  const each = placesOf(text, EACH).map(({ to, match: [, alone, number = alone ?? ''] }) =>
    priceAt(text, { from: to - number.length, to }),
  )
  const bare = [
    ...placesOf(text, FIGURES),
    ...placesOf(text, ANY).filter(({ match: [said] }) => HAS_THOUSANDS.test(said) || IS_SHOP_TALK.test(said)),
  ]
    .filter(({ match: [said] }) => !isYear(said) && !isSpokenYear(said))
    .filter(({ to, match: [said] }) => IS_SHOP_TALK.test(said) || isAlone(text, to))
    .map((place) => ({ ...priceAt(text, place), isBare: /^\d+$/.test(place.match[0]) }))
  return [...behind, ...each, ...bare]
}

/** «Cinco con cincuenta». */
const CENTS = new RegExp(String.raw` con (${NUMBER})(?![a-z\d])`, 'y')

function priceAt(text: string, { from, to }: Span): Price {
  const value = valueOf(text.slice(from, to))
  CENTS.lastIndex = to
  const [all = '', cents = ''] = (value < 1_000 && CENTS.exec(text)) || []
  const part = cents === '' ? 0 : valueOf(cents)
  return part >= 10 && part < 100 && Number.isInteger(part)
    ? { from, to: to + all.length, value: value + part / 100, isBare: false }
    : { from, to, value, isBare: false }
}

const MOST_IN_LIST = 4

/** «Entre 40 y 50 mil» are two prices; «2 o 3 días» are none, and «45 y 2 camisas» is one. */
function listAt(text: string, first: Span): Price[] {
  const places = [first]
  while (places.length < MOST_IN_LIST) {
    NEXT.lastIndex = places.at(-1)?.to ?? 0
    const [all, number = ''] = NEXT.exec(text) ?? []
    if (all === undefined) break
    const to = NEXT.lastIndex
    places.push({ from: to - number.length, to })
  }
  if (isMeasure(text, places.at(-1)?.to ?? 0)) return []
  const priced = places.filter(({ to }, at) => at < places.length - 1 || isAlone(text, to) || isLarge(text, places[at]))
  return scaled(
    text,
    priced.map((place) => priceAt(text, place)),
  ).filter(({ value }) => value > 1)
}

const isLarge = (text: string, place: Span | undefined) => place !== undefined && priceAt(text, place).value >= 1_000

/** The thousands of the last are those of all: «40 a 50 mil». */
function scaled(text: string, prices: Price[]): Price[] {
  const last = prices.at(-1)
  if (!last || !HAS_SCALE.test(text.slice(last.from, last.to))) return prices
  const scale = last.value >= 1_000_000 ? 1_000_000 : 1_000
  return prices.map((one) => (one.value < 1_000 ? { ...one, value: one.value * scale } : one))
}
