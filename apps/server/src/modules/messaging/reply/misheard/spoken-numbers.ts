import { outsideSpans } from '../../grounding/normalize-text.ts'
import { clockHours } from './clock-hours.ts'
import { foreignHours } from './foreign-hours.ts'
import { measuredAmounts } from './measured-amounts.ts'
import { groupsOf, type NumberGroup, runsOf, type SpokenNumber } from './number-words.ts'

const ARTICLE = /^(?:un|uma?|una)$/
/** «Cuatro, cinco, seis» are digits only from here on; two small numbers are usually a choice. */
const MIN_DIGITS_SPOKEN = 3
/** «Trescientos uno, cuatro cinco…» has at least so many; «treinta cinco» and «veinticuatro siete» have fewer. */
const MIN_DIGITS_GROUPED = 5
/** «Uno quince dos» has fewer digits, but no list is said without a pause. */
const MIN_GROUPS_WITHOUT_PAUSE = 3
/** No number that a person dictates has more groups. */
const MAX_GROUPS = 20

/** Thanks and certainty, not amounts: «mil gracias», «cien por ciento». */
const IDIOM_NEXT = new RegExp(
  '^(?:(?:mil|un millon de) (?:gracias|disculpas|perdones|veces|cosas|besos|abrazos|bendiciones|y una|obrigad[oa]s?)|' +
    '(?:cien|ciento|cem|cento) por (?:ciento|cien|cento|100)|(?:one )?hundred percent|cent pour cent|' +
    '(?:one )?(?:thousand|million) (?:thanks|times|apologies)|mille (?:mercis?|fois|excuses))(?![a-z])',
)
/** «Cien por ciento», «al cien», «nota mil». */
const IDIOM_BEFORE = /(?:^|[^a-z])(?:por|pour|per|al?|nota)\s$/
const MILLION_IDIOM_BEFORE = /(?:^|[^a-z])(?:thanks|one in) a\s$/
/** «A las veinte», «los ochenta»: an hour, years, or what was named before. */
const DEFINITE_BEFORE =
  /(?:^|[^a-z])(?:las|los|la|as|os|ambos|entre|est[oa]s|es[oa]s|mis|sus|tus|nosotr[oa]s|ustedes|todos|todas)\s$/
const SMALLEST_DEFINITE_AMOUNT = 100
/** «Las cinco y cuarenta»: minutes. */
const HOUR_BEFORE = new RegExp(
  '(?:^|[^a-z])(?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|' +
    'uma|duas|quatro|sete|oito|nove|dez|onze|doze) [ye]\\s$|heures?\\s$',
)
/** «Quince minutos», «treinta años»: no order, however well heard. */
const NO_GOODS_NEXT = new RegExp(
  '^ (?:preguntas?|cosas?|cositas?|dudas?|veces|palabras?|segund(?:os?|it[oa]s?)|minut(?:os?|itos?)|dias?|' +
    'semanas?|mes(?:es)?|anos?|horas?|horitas?|vezes|perguntas?|coisas?|santos|' +
    'minutes?|seconds?|days?|weeks?|months?|years?|hours?|times|questions?|' +
    'secondes?|jours?|semaines?|mois|ans|heures?|fois)(?![a-z])',
)
const LONGEST_BEFORE = 14
const LONGEST_AFTER = 24
/** Smaller ones are seldom misheard, and stand in every second sentence. */
const SMALLEST_ASKED = 13

const isDigit = ({ value }: NumberGroup) => value < 10
/** «Uno, dos, tres»: a microphone is tried. */
const isCounting = (groups: readonly NumberGroup[]) => groups.every(({ value }, at) => value === at + 1)

/** «Uno cinco dos tres», «quince veintitrés»: the digits of one number, said in groups. */
function isDictated(text: string, run: readonly NumberGroup[]): boolean {
  if (run.length < 2 || run.length > MAX_GROUPS) return false
  if (run.every(isDigit)) return run.length >= MIN_DIGITS_SPOKEN
  const digits = run.reduce((sum, { value }) => sum + String(value).length, 0)
  if (digits >= MIN_DIGITS_GROUPED || run.every((group) => !isDigit(group))) return true
  return run.length >= MIN_GROUPS_WITHOUT_PAUSE && run.every(({ to }, at) => at === run.length - 1 || text[to] === ' ')
}

const isNamedBefore = (text: string, { from }: { from: number }) =>
  DEFINITE_BEFORE.test(text.slice(Math.max(0, from - LONGEST_BEFORE), from))

function isAmount(text: string, { from, to, value }: NumberGroup): boolean {
  const [before, after] = [text.slice(Math.max(0, from - LONGEST_BEFORE), from), text.slice(to, to + LONGEST_AFTER)]
  if (IDIOM_NEXT.test(text.slice(from, to + LONGEST_AFTER))) return false
  if (NO_GOODS_NEXT.test(after) || HOUR_BEFORE.test(before)) return false
  if ((value === 100 || value === 1_000) && IDIOM_BEFORE.test(before)) return false
  if (value === 1_000_000 && MILLION_IDIOM_BEFORE.test(before)) return false
  return value >= SMALLEST_ASKED && (value >= SMALLEST_DEFINITE_AMOUNT || !isNamedBefore(text, { from }))
}

function figureOf(value: number): string {
  const [thousands, isRound] = [value / 1_000, value % 1_000 === 0]
  return isRound && thousands >= 10 && thousands < 1_000 ? `${thousands} mil` : String(value)
}

/** «Doce de diciembre»: the day of an order. */
const MONTH_NEXT = new RegExp(
  '^ (?:de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|' +
    'janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro)|' +
    'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)(?![a-z])',
)
const LONGEST_MONTH = 15
/** «Calle cinco de mayo»: a name. */
const STREET_BEFORE = /(?:^|[^a-z])(?:calle|avenida|av\.?|colonia|barrio)\s$/

/** The numbers in words of a folded text that a person may act on; articles and idioms are none. */
export function findSpokenNumbers(text: string): SpokenNumber[] {
  const runs = runsOf(text)
  const ordered = [...clockHours(text, runs), ...orderedAmounts(text, runs), ...foreignHours(text)]
  const isFree = outsideSpans(text, ordered)
  const others = ordered.length === 0 ? runs : runs.map((run) => run.filter(isFree))
  return [...ordered, ...others.flatMap((run) => numbersOf(text, run))].toSorted((one, other) => one.from - other.from)
}

/** Amounts that are asked back however small: of a measure of goods, and days of a month. */
function orderedAmounts(text: string, runs: readonly NumberGroup[][]): SpokenNumber[] {
  const groups = runs.flat()
  const measured = measuredAmounts(text, groups, SMALLEST_ASKED).filter((one) => !isNamedBefore(text, one))
  const days = groups.filter(
    ({ from, to, value, words }) =>
      value > 0 &&
      value < SMALLEST_ASKED &&
      !ARTICLE.test(words) &&
      !STREET_BEFORE.test(text.slice(Math.max(0, from - LONGEST_BEFORE), from)) &&
      MONTH_NEXT.test(text.slice(to, to + LONGEST_MONTH)),
  )
  return [...measured, ...days.map(({ from, to, value }) => ({ from, to, figure: String(value) }))]
}

/** The numbers of words that follow one another: one that was dictated in groups, or each. */
function numbersOf(text: string, run: readonly NumberGroup[]): SpokenNumber[] {
  const [opening] = run
  const isSpelled = run.every(isDigit) && run.length >= MIN_DIGITS_SPOKEN
  if (!opening || (isSpelled && isCounting(run))) return []
  // «A las dos veinte»
  if (!isSpelled && run.length > 1 && isNamedBefore(text, opening)) return []
  const groups = !isSpelled && ARTICLE.test(opening.words) ? run.slice(1) : run
  const [first, second] = groups
  const last = groups.at(-1)
  if (first && last && isDictated(text, groups))
    return [{ from: first.from, to: last.to, figure: groups.map(({ value }) => value).join('') }]
  // «Veinticuatro siete»
  if (first && second && text.slice(first.to, second.from) === ' ' && groups.length <= MAX_GROUPS) return []
  return groups
    .filter((group) => isAmount(text, group))
    .map(({ from, to, value }) => ({ from, to, figure: figureOf(value) }))
}

/** The folded text with digits for every number in words. */
export function withDigits(text: string): string {
  let [result, end] = ['', 0]
  for (const { from, to, value, words } of groupsOf(text)) {
    if (ARTICLE.test(words)) continue
    result += `${text.slice(end, from)}${value}`
    end = to
  }
  return result + text.slice(end)
}

/** Whether a folded value is nothing but a number in words, above one. */
export function isNumberInWords(value: string): boolean {
  const text = value.trim()
  const [group] = groupsOf(text)
  return group !== undefined && group.value > 1 && group.from === 0 && group.to === text.length
}
