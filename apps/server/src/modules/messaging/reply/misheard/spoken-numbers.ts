import { parseNumber } from '../../grounding/lexicon/numbers.ts'
import { findSpans, outsideSpans, type TextSpan } from '../../grounding/normalize-text.ts'

/** A number in words. `figure`: the same with digits, as «15», «1523», «20 mil» or «7:30». */
type SpokenNumber = TextSpan & { figure: string }

const UNITS =
  'cero|zero|una?|uno|uma?|dos|dois|duas|tres|cuatro|quatro|cinco|seis|siete|sete|ocho|oito|nueve|nove|meia|' +
  'one|two|three|four|five|six|seven|eight|nine|deux|trois|quatre(?![- ]vingt)|cinq|sept|huit|neuf'
const TEENS =
  'diez|dez|once|onze|doce|doze|trece|treze|catorce|quatorze|catorze|quince|quinze|' +
  'dieciseis|diecisiete|dieciocho|diecinueve|dezesseis|dezessete|dezoito|dezenove|' +
  'dezasseis|dezassete|dezanove|veinti(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)|' +
  'ten(?= (?:hundred|thousand|million))|(?<=hundred (?:and )?)ten|' +
  'eleven|twelve|thirteen|fourteen|fifteen|(?<!sweet )sixteen|seventeen|eighteen|nineteen|' +
  'dix[- ](?:sept|huit|neuf)|dix|douze|treize|seize(?! (?:the|this|that|it|an?|your|every|upon|on)(?![a-z]))'
const TENS =
  'veinte|treinta|cuarenta|cincuenta|sesenta|ochenta|vinte|trinta|quarenta|cinquenta|sessenta|oitenta|' +
  'setenta|noventa|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|' +
  'vingt|trente|quarante|cinquante|soixante|quatre[- ]vingts?'
const HUNDREDS =
  'cien|ciento|doscient[oa]s|trescient[oa]s|cuatrocient[oa]s|quinient[oa]s|seiscient[oa]s|setecient[oa]s|' +
  'ochocient[oa]s|novecient[oa]s|cem|cento|duzent[oa]s|trezent[oa]s|quatrocent[oa]s|quinhent[oa]s|seiscent[oa]s|' +
  'setecent[oa]s|oitocent[oa]s|novecent[oa]s|hundred|cent|' +
  '(?<=(?:deux|trois|quatre|cinq|six|sept|huit|neuf)[- ])cents'
const MILLIONS = 'millon|millones|milhao|milhoes|millions?'
const WORD = new RegExp(
  String.raw`\b(?:(${UNITS})|(${TEENS})|(${TENS})|(${HUNDREDS})|(mil|mille|thousand)|(${MILLIONS}))\b`,
  'g',
)
/** What `WORD` finds, by its group. */
const [UNIT, TEEN, TEN, HUNDRED, THOUSAND, MILLION] = [1, 2, 3, 4, 5, 6]
const AND = /^ [ye] $/
const SPACE_OR_AND = /^ (?:e )?$/

/** English and French join words as Spanish does not: «twenty five», «two hundred and ten», «soixante-quinze». */
const FOREIGN_WORDS = new Set(
  (
    'one two three four five six seven eight nine deux trois quatre cinq sept huit neuf hundred cent cents mille ' +
    'thousand million millions ten eleven twelve douze treize seize'
  ).split(' '),
)
const FOREIGN_FORM = /(?:een|ty|vingts?|ante|ente)$|^(?:dix|quatre[- ]vingt)/
const isForeign = (words: string) => FOREIGN_WORDS.has(words) || FOREIGN_FORM.test(words)
const FOREIGN_GAP = /^(?: |-| and | et )$/
/** «Soixante-dix», «quatre-vingt-quinze» */
const TAKES_TEENS = /^(?:soixante|quatre[- ]vingt)$/
const FRENCH_UNIT = /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf)$/

/** `isCounted`: «hundred» follows, as in «two hundred». */
type NumberWord = { kind: number; word: string; isCounted: boolean }

/** Whether a word continues a number: «quince veintitrés» are two. */
function isContinued(before: readonly NumberWord[], { kind, word, isCounted }: NumberWord, gap: string): boolean {
  const { kind: last = 0, word: lastWord = '' } = before.at(-1) ?? {}
  if (kind >= THOUSAND) return gap === ' ' && last < kind && !before.some((one) => one.kind === kind)
  if (kind === HUNDRED && /^(?:hundred|cents?)$/.test(word))
    return (
      last <= TEEN &&
      gap === ' ' &&
      isForeign(lastWord) &&
      (lastWord === 'six' || (word === 'hundred') !== FRENCH_UNIT.test(lastWord))
    )
  const isForeignGap = FOREIGN_GAP.test(gap) && isForeign(lastWord)
  if (last === TEN && kind === TEEN) return isForeignGap && TAKES_TEENS.test(lastWord)
  if (last === TEN) return kind === UNIT && (AND.test(gap) || isForeignGap)
  const takes = last === HUNDRED ? kind < HUNDRED && !isCounted : last === THOUSAND || last === MILLION
  return takes && (SPACE_OR_AND.test(gap) || isForeignGap)
}

const GAP = /^(?:,? |,|-)$/
const ARTICLE = /^(?:un|uma?|una)$/
/** «Cuatro, cinco, seis» are digits only from here on; two small numbers are usually a choice. */
const MIN_DIGITS_SPOKEN = 3
/** «Trescientos uno, cuatro cinco…» has at least so many; «treinta cinco» and «veinticuatro siete» have fewer. */
const MIN_DIGITS_GROUPED = 5
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

type Group = TextSpan & { words: string; value: number }
const isDigit = ({ value }: Group) => value < 10
/** «Uno, dos, tres»: a microphone is tried. */
const isCounting = (groups: readonly Group[]) => groups.every(({ value }, at) => value === at + 1)

const HUNDRED_NEXT = /^ (?:hundred|cents)(?![a-z])/
const LONGEST_HUNDRED = 10

function groupsOf(text: string): Group[] {
  const spans: (TextSpan & { parts: NumberWord[] })[] = []
  for (const { from, to, match } of findSpans(text, WORD)) {
    const kind = match.findIndex((word, at) => at > 0 && word !== undefined)
    const part = { kind, word: match[0], isCounted: HUNDRED_NEXT.test(text.slice(to, to + LONGEST_HUNDRED)) }
    const last = spans.at(-1)
    if (last && isContinued(last.parts, part, text.slice(last.to, from))) {
      last.to = to
      last.parts.push(part)
    } else spans.push({ from, to, parts: [part] })
  }
  return spans.map(({ from, to }) => {
    const words = text.slice(from, to)
    return { from, to, words, value: valueOf(words) }
  })
}

/** «Meia» is six in Brazilian phone numbers. */
const valueOf = (words: string): number =>
  words === 'meia' ? 6 : words === 'zero' ? 0 : parseNumber(words.replaceAll(' e ', ' y '))

function runsOf(text: string): Group[][] {
  const runs: Group[][] = []
  for (const group of groupsOf(text)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && GAP.test(text.slice(last.to, group.from))) run.push(group)
    else runs.push([group])
  }
  return runs
}

/** «Uno cinco dos tres», «quince veintitrés»: the digits of one number, said in groups. */
function isDictated(run: readonly Group[]): boolean {
  if (run.length < 2 || run.length > MAX_GROUPS) return false
  if (run.every(isDigit)) return run.length >= MIN_DIGITS_SPOKEN
  const digits = run.reduce((sum, { value }) => sum + String(value).length, 0)
  return digits >= MIN_DIGITS_GROUPED || run.every((group) => !isDigit(group))
}

const isNamedBefore = (text: string, { from }: { from: number }) =>
  DEFINITE_BEFORE.test(text.slice(Math.max(0, from - LONGEST_BEFORE), from))

function isAmount(text: string, { from, to, value }: Group): boolean {
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

const HALF = 'medi[oa]|mei[oa]|half(?: a)?|demi'
/** «Dos docenas», «medio kilo», «un litro y medio»: the words of an order. */
const ORDERED = new RegExp(
  String.raw`\b(?:(${HALF}) )?(?:(docenas?|duzias?|dozens?|douzaines?)|kilos?|quilos?|libras?|litros?|pounds?|` +
    `lit(?:er|re)s?)( [ye] (?:${HALF}))?(?![a-z])`,
  'g',
)
const DOZEN = 12
/** «Doce de diciembre»: the day of an order. */
const MONTH_NEXT = new RegExp(
  '^ (?:de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|' +
    'janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro)|' +
    'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)(?![a-z])',
)
const LONGEST_MONTH = 15
/** «Calle cinco de mayo»: a name. */
const STREET_BEFORE = /(?:^|[^a-z])(?:calle|avenida|av\.?|colonia|barrio)\s$/

/** «A las», «hasta la»; «as» is «às» of Portuguese, folded, and also an article. */
const CLOCK_BEFORE = /(?:^|[^a-z])(?:(?:a|hasta|desde|de|para|sobre|tipo) las?|as)\s$/
const TO_BEFORE = /(?:^|[^a-z])(?:a|hasta|desde|tipo) las?\s$/
/** «Le mando a las dos»: two of something, unless a word of a meeting precedes. */
const MEETING_BEFORE = new RegExp(
  '(?:^|[^a-z])(?:hasta|desde|tipo|(?:ve|vemos|veo|llego|llegamos|voy|vamos|paso|pasamos|vengo|venimos|recojo|cita|' +
    'turno|reserva|mesa|ser|seria|sea|hoy|manana) a) las?\\s$',
)
const LONGEST_MEETING = 20
/** «Las dos» and «las tres» are more often what was named before. */
const isOftenNamed = (hour: number) => hour === 2 || hour === 3
const CLOCK_SIGN = new RegExp(
  '^ (?:en punto|(?:de|en|por) la (?:manana|tarde|noche|madrugada)|del (?:dia|medio ?dia)|' +
    'da (?:manha|tarde|noite|madrugada)|a[.]? ?m|p[.]? ?m)(?![a-z])',
)
/** What may follow an hour that has no sign; «a las siete niñas» is none. */
const CLOCK_NEXT = /^(?:$|[^a-z0-9 ]| (?:horas|hoy|manana|pasado|por favor|por fa|si |u? ?o |y |para |hasta |a las? ))/
const HALF_PAST = /^ (?:y media|e meia)(?![a-z])/
const QUARTER_PAST = /^ y cuarto(?![a-z])/
const QUARTER_TO = /^ menos cuarto(?![a-z])/
const MINUTES_GAP = /^ (?:[ye] )?$/
/** Between the hours of «de las dos a las cinco». */
const RANGE_GAP = /^(?: [ye] (?:media|meia|cuarto))? (?:a|hasta) las? $/
const [MAX_HOUR, HOURS_OF_CLOCK, MIN_MINUTES] = [24, 12, 5]

/** Who asks when a shop is open tells nothing that the shop acts on. */
const OPENING = new RegExp(
  '(?:^|[^a-z])(?:abr(?:e[mns]?|ir(?:a[ns]?|an)?|imos|ian?)|abiert[oa]s?|abert[oa]s?|cierr[ae][ns]?|' +
    'cerra(?:r|ran?|d[oa]s?)|' +
    'atiend[ae]n?|atende[mr]?|atencion|trabaja[ns]?|trabalham|horarios?|fecha(?:m|d[oa]s?| as)|' +
    'estan (?:hasta|desde))(?![a-z])',
)
const SENTENCE_END = /[?!¿\n]|\. /
const LONGEST_QUESTION = 120

function isOpeningQuestion(text: string, { from, to }: TextSpan): boolean {
  const [before, after] = [
    text.slice(Math.max(0, from - LONGEST_QUESTION), from),
    text.slice(to, to + LONGEST_QUESTION),
  ]
  const end = SENTENCE_END.exec(after)
  return end?.[0] === '?' && OPENING.test(`${before.split(SENTENCE_END).at(-1) ?? ''}${after.slice(0, end.index)}`)
}

/** «A las siete», «a las cinco y cuarenta»: an hour that a person may act on. */
function clockHours(text: string, runs: readonly Group[][]): SpokenNumber[] {
  const groups = runs.flat()
  const beforeOf = ({ from }: TextSpan) => text.slice(Math.max(0, from - LONGEST_MEETING), from)
  const after = (end: number) => text.slice(end, end + LONGEST_AFTER)
  const isRange = (first: Group | undefined, last: Group | undefined) =>
    first !== undefined &&
    last !== undefined &&
    CLOCK_BEFORE.test(beforeOf(first)) &&
    RANGE_GAP.test(text.slice(first.to, last.from).slice(0, LONGEST_AFTER))
  return groups.flatMap((group, at): SpokenNumber[] => {
    const { from, to, value, words } = group
    const before = beforeOf(group)
    if (value < 1 || value > MAX_HOUR || !CLOCK_BEFORE.test(before) || isForeign(words)) return []
    if (isOpeningQuestion(text, group)) return []
    const rest = after(to)
    const quarter = QUARTER_TO.exec(rest)
    if (quarter)
      return [{ from, to: to + quarter[0].length, figure: clockTime(((value + 10) % HOURS_OF_CLOCK) + 1, 45) }]
    const part = HALF_PAST.exec(rest) ?? QUARTER_PAST.exec(rest)
    if (part) return [{ from, to: to + part[0].length, figure: clockTime(value, HALF_PAST.test(rest) ? 30 : 15) }]
    const next = groups[at + 1]
    const isMinutes =
      next && next.value >= MIN_MINUTES && next.value < 60 && MINUTES_GAP.test(text.slice(to, next.from))
    if (isMinutes && (CLOCK_NEXT.test(after(next.to)) || CLOCK_SIGN.test(after(next.to))))
      return [{ from, to: next.to, figure: clockTime(value, next.value) }]
    const isPlain = isOftenNamed(value) ? MEETING_BEFORE.test(before) : TO_BEFORE.test(before)
    const hasSign = CLOCK_SIGN.test(rest) || isRange(group, next) || isRange(groups[at - 1], group)
    return hasSign || (isPlain && CLOCK_NEXT.test(rest)) ? [{ from, to, figure: String(value) }] : []
  })
}

const clockTime = (hour: number, minutes: number) => `${hour}:${String(minutes).padStart(2, '0')}`

/** The numbers in words of a folded text that a person may act on; articles and idioms are none. */
export function findSpokenNumbers(text: string): SpokenNumber[] {
  const runs = runsOf(text)
  const ordered = [...clockHours(text, runs), ...orderedAmounts(text, runs)]
  const isFree = outsideSpans(text, ordered)
  const others = ordered.length === 0 ? runs : runs.map((run) => run.filter(isFree))
  return [...ordered, ...others.flatMap((run) => numbersOf(text, run))].toSorted((one, other) => one.from - other.from)
}

/** Amounts that are asked back however small: of a measure of goods, and days of a month. */
function orderedAmounts(text: string, runs: readonly Group[][]): SpokenNumber[] {
  const ends = new Map(runs.flat().map((group) => [group.to, group]))
  const measured = findSpans(text, ORDERED).flatMap(({ from, to, match: [, half, dozens, rest] }) => {
    const group = half === undefined ? ends.get(from - 1) : undefined
    const start = group?.from ?? from
    const count = (group?.value ?? (rest === undefined ? 0 : 1)) + (half === undefined && rest === undefined ? 0 : 0.5)
    const isWhole = Number.isInteger(count)
    if (count === 0 || (isWhole && count >= SMALLEST_ASKED) || isNamedBefore(text, { from: start })) return []
    const value = dozens !== undefined && !isWhole ? count * DOZEN : count
    return [{ from: start, to, figure: String(value).replace('.', ',') }]
  })
  const days = [...ends.values()].filter(
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
function numbersOf(text: string, run: readonly Group[]): SpokenNumber[] {
  const [opening] = run
  const isSpelled = run.every(isDigit) && run.length >= MIN_DIGITS_SPOKEN
  if (!opening || (isSpelled && isCounting(run))) return []
  // «A las dos veinte»
  if (!isSpelled && run.length > 1 && isNamedBefore(text, opening)) return []
  const groups = !isSpelled && ARTICLE.test(opening.words) ? run.slice(1) : run
  const [first, second] = groups
  const last = groups.at(-1)
  if (first && last && isDictated(groups))
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
