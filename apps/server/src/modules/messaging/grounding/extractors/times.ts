import { isWithoutNoun, isPluralNext, MEASURE, matchesAt } from '../lexicon/after-number.ts'
import { findSpans, type TextSpan } from '../normalize-text.ts'
import { parseNumber } from '../lexicon/numbers.ts'
import { isOpeningRange, findRoundTheClock } from '../lexicon/opening-phrases.ts'
import { parseForeignHour, foreignRangePatterns, foreignTimePatterns } from '../lexicon/foreign-times.ts'

/** `at` is the position of the hour itself; `isSure` when morning and evening cannot be confused. */
type TimeOfDay = TextSpan & { minutes: number; isSure: boolean; at: TextSpan }

const HOUR_WORD = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'
const HOUR = String.raw`\d{1,2}|${HOUR_WORD}`
const AM_PM = String.raw`am|pm|a\. ?m\.?|p\. ?m\.?`
const PART_OF_DAY = 'manana|madrugada|tarde|noche'
/** «El 12 por la mañana» is a date, and so is «El 12 y 13 por la mañana». */
const ON_DAY =
  '(?:el|del|los|dias?|lunes|martes|miercoles|jueves|viernes|sabados?|' +
  `domingos?) (?:(?:${HOUR})(?:,| y| o| al| a) ){0,3}`
const MINUTE_WORD = 'cinco|diez|veinte|veinticinco'
/** «Y media», «menos cuarto»; «y veinte» only when no noun follows. */
const MINUTES_IN_WORDS =
  `(?: y (?<bit>media|cuarto)| menos (?<less>cuarto|${MINUTE_WORD})|` +
  String.raw` y (?<more>${MINUTE_WORD}|[1-5]\d)(?= *(?:[.,;:!?)»"…]|$|\n|de la |en punto)))?`
const NOON = 'medio ?dia'
const MIDNIGHT = 'media ?noche'

const HOUR_UNIT = 'h(?:rs?|s)?'
const DOTTED = String.raw`\d{1,2}\.[0-5]\d`
/** After «9.30»: neither a price nor a length. */
const NO_PRICE = String.raw`(?![\d.,]\d|\d| ?(?:${MEASURE}|euros?|pesos?|soles|dolares|usd)(?![a-z])| ?[€%])`

/** «9:30», «9.30 h», «9h30», «9 hs», «3 pm», «ocho de la noche», «de 9 a 18 h», «a las 14 horas». */
const SPANISH_TIMES = [
  String.raw`(?<![\d:.,])(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?!\d)(?: ?(?<half>${AM_PM})(?![a-z])|` +
    ` de la (?<part>${PART_OF_DAY}))?`,
  String.raw`(?<![\d:.,])(?<hour>\d{1,2})\.(?<minute>[0-5]\d) ?(?:${HOUR_UNIT}\b|` +
    `(?<half>${AM_PM})(?![a-z])|de la (?<part>${PART_OF_DAY}))`,
  String.raw`(?<![\d:.,$])(?<hour>\d{1,2}) ?(?<half>${AM_PM})(?![a-z])`,
  String.raw`\b(?<hour>${HOUR})(?<!\b${ON_DAY}(?:${HOUR})(?= (?:en|por)))${MINUTES_IN_WORDS} (?:de|en|` +
    String.raw`por) la (?<part>${PART_OF_DAY})\b`,
  String.raw`\b(?:(?<hour>1[1-2]|[1-3]|once|doce|una|dos|tres)${MINUTES_IN_WORDS} del ${NOON}|` +
    String.raw`(?<twelve>12|doce) del dia)\b`,
  String.raw`\b(?:al? |(?:hasta|desde|antes de|despues de|a partir de)(?:l| el)? ?)(?<noon>${NOON})\b`,
  String.raw`\b(?:al? (?:la )?|(?:hasta|desde|antes de|despues de|a partir de) (?:la )?)(?<midnight>${MIDNIGHT})\b`,
  String.raw`\ba las (?<hour>1[3-9]|2[0-3]) horas\b(?! de\b)`,
  String.raw`\bde (?<hour>\d{1,2}) a \d{1,2} ?${HOUR_UNIT}\b`,
  String.raw`(?<=\bde \d{1,2} a )(?<hour>\d{1,2}) ?${HOUR_UNIT}\b`,
  String.raw`(?<![\d:.,])(?<hour>\d{1,2}) ?h ?(?<minute>[0-5]\d)(?![\d.,]\d|\d)`,
  String.raw`\b(?:a|de|desde|hasta|sobre|hacia|entre|y|tipo) las? (?<hour>\d{1,2})\.(?<minute>[0-5]\d)${NO_PRICE}`,
  String.raw`(?<![\d:.,$€] ?)\b(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?= ?(?:a|-|–|` +
    `hasta) ?(?:las )?${DOTTED}${NO_PRICE})`,
  String.raw`(?<=(?<![\d:.,$€] ?)\b${DOTTED} ?(?:a|-|–|hasta) ?(?:las )?)(?<hour>\d{1,2})\.(?<minute>` +
    String.raw`[0-5]\d)${NO_PRICE}`,
].map((pattern) => new RegExp(pattern, 'g'))
const CLEAR_TIMES = [...SPANISH_TIMES, ...foreignTimePatterns]

const NUMBER_END = String.raw`(?![\d:.,]\d|\d| ?%)`
/** «A las 3», «hasta las 9», but not counted nouns: «a las dos puertas». */
const AFTER_PREPOSITION = new RegExp(
  String.raw`\b(?:a|hasta|desde|antes de|despues de|a partir de|sobre|hacia|` +
    `tipo) las? (?<hour>${HOUR})${NUMBER_END}${MINUTES_IN_WORDS}`,
  'g',
)
const HOUR_END = new RegExp(
  String.raw` *(?:[.,;:!?)»"…]|$|\n|en punto|${HOUR_UNIT}\b|hasta\b|y\b|o\b|a\b|del?\b|los\b|el\b)`,
  'y',
)

const MINUTES = String.raw`(?:[:.][0-5]\d)?`
/** «Entre las 8 y las 6», «de las 8 a las 6». */
const BETWEEN_HOURS = new RegExp(
  String.raw`\b(?:entre las? (?<hour>${HOUR})${MINUTES} y|de(?:sde)? las? (?<first>${HOUR})${MINUTES} ` +
    `(?:a|hasta)) (?:las? )?(?<last>${HOUR})${NUMBER_END}`,
  'dg',
)
/** «De 8 a 5», and «8-5» after a weekday: hours only next to an opening word. */
const HOUR_RANGE = new RegExp(
  String.raw`(?<![\d:.,$] ?)\b(?:de |desde )?(?<hour>${HOUR})${MINUTES} ?(?:a|-|–|` +
    `hasta) ?(?<last>${HOUR})${NUMBER_END}`,
  'dg',
)

/** Hours in sources, certain or possible: «de nueve a siete», «9-18». */
const POSSIBLE_HOURS = [
  String.raw`\b(?<hour>${HOUR})(?:[:.]\d\d)?(?: de la (?:${PART_OF_DAY}))? ?(?:a|-|–|hasta|y) ?(?:las? )?(?:${HOUR})\b`,
  String.raw`(?<=\b(?:${HOUR})(?:[:.]\d\d)?(?: de la (?:${PART_OF_DAY}))? ?(?:a|-|–|hasta|` +
    String.raw`y) ?(?:las? )?)(?<hour>${HOUR})\b`,
  String.raw`\blas? (?<hour>${HOUR})\b`,
  String.raw`\b(?:(?<noon>${NOON})|(?<midnight>${MIDNIGHT})|(?<twelve>12) ?m)\b`,
  String.raw`(?<![\d:.,])(?<hour>\d{1,2}) ?${HOUR_UNIT}\b`,
  // A price list has such numbers too; in a source they count as both.
  String.raw`(?<![\d:.,])(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?![\d.,]\d|\d)`,
].map((pattern) => new RegExp(pattern, 'dg'))
const SOURCE_TIMES = [...CLEAR_TIMES, ...POSSIBLE_HOURS, ...foreignRangePatterns]

/** The times in a folded text. With `isSource`, forms that may also be other numbers count too. */
export function findTimes(text: string, isSource = false): TimeOfDay[] {
  const clear = (isSource ? SOURCE_TIMES : CLEAR_TIMES)
    .flatMap((pattern) => findSpans(text, pattern))
    .map(({ from, to, match: { groups = {}, indices } }) => {
      // In «de 9 a 18» each hour has its own position.
      const [start, end] = indices?.groups?.['hour'] ?? [from, to]
      return readTime({ from, to }, { from: start, to: end }, groups)
    })
  const always = findRoundTheClock(text, isSource).map((span) => ({
    ...span,
    at: span,
    minutes: ROUND_THE_CLOCK,
    isSure: true,
  }))
  const times = [...clear, ...findWholeHours(text), ...always].filter(({ minutes }) => minutes <= 25 * 60)
  const sure = times.filter(({ isSure }) => isSure)
  // «A las 9» inside «a las 9 de la noche» is the same time, less precise.
  return times.filter((one) => one.isSure || !sure.some(({ at }) => at.from < one.at.to && one.at.from < at.to))
}

/** Outside the minutes of a day. */
const ROUND_THE_CLOCK = -1

/** Whole hours that only the surrounding words mark as times. */
function findWholeHours(text: string): TimeOfDay[] {
  const at = findSpans(text, AFTER_PREPOSITION)
    .filter(({ to, match: { groups } }) => isHourEnd(text, to) || (!isOne(groups?.['hour']) && !isPluralNext(text, to)))
    .map(({ from, to, match: { groups = {} } }) => readTime({ from, to }, { from, to }, groups))
  const ranges = [
    ...findSpans(text, BETWEEN_HOURS).filter(({ to }) => !isPluralNext(text, to)),
    ...findSpans(text, HOUR_RANGE).filter(
      ({ from, to }) => (isWithoutNoun(text, to) || isHoursNext(text, to)) && isOpeningRange(text, from, to),
    ),
  ].flatMap(({ from, to, match: { groups = {}, indices } }) =>
    Object.entries(indices?.groups ?? {}).flatMap(([name, span]) =>
      span ? [readTime({ from, to }, { from: span[0], to: span[1] }, { hour: groups[name] })] : [],
    ),
  )
  return [...at, ...ranges]
}

const isOne = (hour: string | undefined) => hour === '1' || hour === 'una'
const HOURS_NEXT = new RegExp(` ?(?:horas|${HOUR_UNIT})\\b`, 'y')
const isHourEnd = (text: string, at: number) => matchesAt(HOUR_END, text, at)
const isHoursNext = (text: string, at: number) => matchesAt(HOURS_NEXT, text, at)

type TimeGroups = Record<string, string | undefined>

const minuteWords: Record<string, number> = { media: 30, cuarto: 15, half: 30, quarter: 15, meia: 30 }
/** Parts of the day, in each language. */
const PM_WORDS = new Set(['tarde', 'noche', 'afternoon', 'evening', 'night', 'noite', 'soir'])
const NIGHT_WORDS = new Set(['noche', 'madrugada', 'night', 'noite'])
const parseMinutes = (word: string | undefined) => (word === undefined ? 0 : (minuteWords[word] ?? parseNumber(word)))

function readTime(span: TextSpan, at: TextSpan, groups: TimeGroups): TimeOfDay {
  const { hour = '', minute = '0', half, part, noon, midnight, twelve } = groups
  if (noon ?? twelve) return { ...span, at, minutes: 12 * 60, isSure: true }
  if (midnight) return { ...span, at, minutes: 24 * 60, isSure: true }
  const hourNumber = parseForeignHour(hour) ?? parseNumber(hour)
  const isLate = half?.startsWith('p') === true || PM_WORDS.has(part ?? '')
  const isNight = half?.startsWith('a') === true || NIGHT_WORDS.has(part ?? '')
  const isSure = half !== undefined || part !== undefined || hourNumber > 12 || hourNumber === 0
  const hourOfDay = hourNumber === 12 && isNight ? 24 : isLate && hourNumber < 12 ? hourNumber + 12 : hourNumber
  const extraMinutes = parseMinutes(groups['bit']) + parseMinutes(groups['more']) - parseMinutes(groups['less'])
  return { ...span, at, minutes: hourOfDay * 60 + Number(minute) + extraMinutes, isSure }
}

type ComparableTime = Pick<TimeOfDay, 'minutes' | 'isSure'>

export const isSameTime = (one: ComparableTime, other: ComparableTime): boolean =>
  one.isSure && other.isSure ? one.minutes % 1440 === other.minutes % 1440 : one.minutes % 720 === other.minutes % 720
