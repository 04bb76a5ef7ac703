import { isAlone, isPlural, MEASURE, standsAt } from './after.ts'
import { placesOf, type Span } from './flat.ts'
import { valueOf } from './numbers.ts'
import { isOfDay, openRoundTheClock } from './opening.ts'
import { hourElsewhere, rangesElsewhere, timesElsewhere } from './times-elsewhere.ts'

/** A time of the day, the place `at` which it stands; `isSure` where morning and evening cannot be mistaken for each other. */
type Time = Span & { minutes: number; isSure: boolean; at: Span }

const HOUR_WORD = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'
const HOUR = String.raw`\d{1,2}|${HOUR_WORD}`
const HALF = String.raw`am|pm|a\. ?m\.?|p\. ?m\.?`
const PART = 'manana|madrugada|tarde|noche'
/** «El 12 por la mañana» is a day, and «El 12 y 13 por la mañana» are two. */
const ON_DAY = String.raw`(?:el|del|los|dias?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?) (?:(?:${HOUR})(?:,| y| o| al| a) ){0,3}`
const MINUTE_WORD = 'cinco|diez|veinte|veinticinco'
/** «Y media», «menos cuarto»; «y veinte» where nothing is counted by it. */
const BIT = String.raw`(?: y (?<bit>media|cuarto)| menos (?<less>cuarto|${MINUTE_WORD})| y (?<more>${MINUTE_WORD}|[1-5]\d)(?= *(?:[.,;:!?)»"…]|$|\n|de la |en punto)))?`
const NOON = 'medio ?dia'
const MIDNIGHT = 'media ?noche'

const H = 'h(?:rs?|s)?'
const DOTTED = String.raw`\d{1,2}\.[0-5]\d`
/** Behind «9.30», where it is no price and no length. */
const NO_PRICE = String.raw`(?![\d.,]\d|\d| ?(?:${MEASURE}|euros?|pesos?|soles|dolares|usd)(?![a-z])| ?[€%])`

/** «9:30», «9.30 h», «9h30», «9 hs», «3 pm», «ocho de la noche», «de 9 a 18 h», «a las 14 horas». */
const PATTERNS = [
  String.raw`(?<![\d:.,])(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?!\d)(?: ?(?<half>${HALF})(?![a-z])| de la (?<part>${PART}))?`,
  String.raw`(?<![\d:.,])(?<hour>\d{1,2})\.(?<minute>[0-5]\d) ?(?:${H}\b|(?<half>${HALF})(?![a-z])|de la (?<part>${PART}))`,
  String.raw`(?<![\d:.,$])(?<hour>\d{1,2}) ?(?<half>${HALF})(?![a-z])`,
  String.raw`\b(?<hour>${HOUR})(?<!\b${ON_DAY}(?:${HOUR})(?= (?:en|por)))${BIT} (?:de|en|por) la (?<part>${PART})\b`,
  String.raw`\b(?:(?<hour>1[1-2]|[1-3]|once|doce|una|dos|tres)${BIT} del ${NOON}|(?<twelve>12|doce) del dia)\b`,
  String.raw`\b(?:al? |(?:hasta|desde|antes de|despues de|a partir de)(?:l| el)? ?)(?<noon>${NOON})\b`,
  String.raw`\b(?:al? (?:la )?|(?:hasta|desde|antes de|despues de|a partir de) (?:la )?)(?<midnight>${MIDNIGHT})\b`,
  String.raw`\ba las (?<hour>1[3-9]|2[0-3]) horas\b(?! de\b)`,
  String.raw`\bde (?<hour>\d{1,2}) a \d{1,2} ?${H}\b`,
  String.raw`(?<=\bde \d{1,2} a )(?<hour>\d{1,2}) ?${H}\b`,
  String.raw`(?<![\d:.,])(?<hour>\d{1,2}) ?h ?(?<minute>[0-5]\d)(?![\d.,]\d|\d)`,
  String.raw`\b(?:a|de|desde|hasta|sobre|hacia|entre|y|tipo) las? (?<hour>\d{1,2})\.(?<minute>[0-5]\d)${NO_PRICE}`,
  String.raw`(?<![\d:.,$€] ?)\b(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?= ?(?:a|-|–|hasta) ?(?:las )?${DOTTED}${NO_PRICE})`,
  String.raw`(?<=(?<![\d:.,$€] ?)\b${DOTTED} ?(?:a|-|–|hasta) ?(?:las )?)(?<hour>\d{1,2})\.(?<minute>[0-5]\d)${NO_PRICE}`,
].map((pattern) => new RegExp(pattern, 'g'))
const CLEAR = [...PATTERNS, ...timesElsewhere]

const NO_MORE = String.raw`(?![\d:.,]\d|\d| ?%)`
/** «A las 3», «hasta las 9», and nothing that is counted: «a las dos puertas». */
const AT = new RegExp(
  String.raw`\b(?:a|hasta|desde|antes de|despues de|a partir de|sobre|hacia|tipo) las? (?<hour>${HOUR})${NO_MORE}${BIT}`,
  'g',
)
const SURELY = new RegExp(
  String.raw` *(?:[.,;:!?)»"…]|$|\n|en punto|${H}\b|hasta\b|y\b|o\b|a\b|del?\b|los\b|el\b)`,
  'y',
)

const MINUTES = String.raw`(?:[:.][0-5]\d)?`
/** «Entre las 8 y las 6», «de las 8 a las 6». */
const BETWEEN = new RegExp(
  String.raw`\b(?:entre las? (?<hour>${HOUR})${MINUTES} y|de(?:sde)? las? (?<first>${HOUR})${MINUTES} (?:a|hasta)) (?:las? )?(?<last>${HOUR})${NO_MORE}`,
  'dg',
)
/** «De 8 a 5», and behind a day «8-5»: hours only beside a word of opening. */
const SPANS = new RegExp(
  String.raw`(?<![\d:.,$] ?)\b(?:de |desde )?(?<hour>${HOUR})${MINUTES} ?(?:a|-|–|hasta) ?(?<last>${HOUR})${NO_MORE}`,
  'dg',
)

/** What a source says of hours without a doubt, and what may be hours there: «de nueve a siete», «9-18». */
const RANGES = [
  String.raw`\b(?<hour>${HOUR})(?:[:.]\d\d)?(?: de la (?:${PART}))? ?(?:a|-|–|hasta|y) ?(?:las? )?(?:${HOUR})\b`,
  String.raw`(?<=\b(?:${HOUR})(?:[:.]\d\d)?(?: de la (?:${PART}))? ?(?:a|-|–|hasta|y) ?(?:las? )?)(?<hour>${HOUR})\b`,
  String.raw`\blas? (?<hour>${HOUR})\b`,
  String.raw`\b(?:(?<noon>${NOON})|(?<midnight>${MIDNIGHT})|(?<twelve>12) ?m)\b`,
  String.raw`(?<![\d:.,])(?<hour>\d{1,2}) ?${H}\b`,
  // A table of prices has such figures too: there they are either.
  String.raw`(?<![\d:.,])(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?![\d.,]\d|\d)`,
].map((pattern) => new RegExp(pattern, 'dg'))
const SAID_BY_SOURCES = [...CLEAR, ...RANGES, ...rangesElsewhere]

/** The times that a flat text names; what may count something else too only where `isSource`. */
export function timesIn(text: string, isSource = false): Time[] {
  const clear = (isSource ? SAID_BY_SOURCES : CLEAR)
    .flatMap((pattern) => placesOf(text, pattern))
    .map(({ from, to, match: { groups = {}, indices } }) => {
      // Of two hours in one breath each stands for itself.
      const [start, end] = indices?.groups?.['hour'] ?? [from, to]
      return timeOf({ from, to }, { from: start, to: end }, groups)
    })
  const always = openRoundTheClock(text, isSource).map((place) => ({
    ...place,
    at: place,
    minutes: ALWAYS,
    isSure: true,
  }))
  const times = [...clear, ...roundTimesIn(text), ...always].filter(({ minutes }) => minutes <= 25 * 60)
  const sure = times.filter(({ isSure }) => isSure)
  // «A las 9» of «a las 9 de la noche» says less than the whole.
  return times.filter((one) => one.isSure || !sure.some(({ at }) => at.from < one.at.to && one.at.from < at.to))
}

/** No hour of a day. */
const ALWAYS = -1

/** Whole hours that are told by the words around them. */
function roundTimesIn(text: string): Time[] {
  const at = placesOf(text, AT)
    .filter(({ to, match: { groups } }) => isSurely(text, to) || (!isOne(groups?.['hour']) && !isPlural(text, to)))
    .map(({ from, to, match: { groups = {} } }) => timeOf({ from, to }, { from, to }, groups))
  const two = [
    ...placesOf(text, BETWEEN).filter(({ to }) => !isPlural(text, to)),
    ...placesOf(text, SPANS).filter(
      ({ from, to }) => (isAlone(text, to) || isHours(text, to)) && isOfDay(text, from, to),
    ),
  ].flatMap(({ from, to, match: { groups = {}, indices } }) =>
    Object.entries(indices?.groups ?? {}).flatMap(([name, place]) =>
      place ? [timeOf({ from, to }, { from: place[0], to: place[1] }, { hour: groups[name] })] : [],
    ),
  )
  return [...at, ...two]
}

const isOne = (hour: string | undefined) => hour === '1' || hour === 'una'
const HOURS = new RegExp(` ?(?:horas|${H})\\b`, 'y')
const isSurely = (text: string, at: number) => standsAt(SURELY, text, at)
const isHours = (text: string, at: number) => standsAt(HOURS, text, at)

type Groups = Record<string, string | undefined>

const bits: Record<string, number> = { media: 30, cuarto: 15, half: 30, quarter: 15, meia: 30 }
/** Of the day, in each language. */
const LATE = new Set(['tarde', 'noche', 'afternoon', 'evening', 'night', 'noite', 'soir'])
const NIGHT = new Set(['noche', 'madrugada', 'night', 'noite'])
const minutesOf = (word: string | undefined) => (word === undefined ? 0 : (bits[word] ?? valueOf(word)))

function timeOf(place: Span, at: Span, groups: Groups): Time {
  const { hour = '', minute = '0', half, part, noon, midnight, twelve } = groups
  if (noon ?? twelve) return { ...place, at, minutes: 12 * 60, isSure: true }
  if (midnight) return { ...place, at, minutes: 24 * 60, isSure: true }
  const said = hourElsewhere(hour) ?? valueOf(hour)
  const isLate = half?.startsWith('p') === true || LATE.has(part ?? '')
  const isNight = half?.startsWith('a') === true || NIGHT.has(part ?? '')
  const isSure = half !== undefined || part !== undefined || said > 12 || said === 0
  const on = said === 12 && isNight ? 24 : isLate && said < 12 ? said + 12 : said
  const bit = minutesOf(groups['bit']) + minutesOf(groups['more']) - minutesOf(groups['less'])
  return { ...place, at, minutes: on * 60 + Number(minute) + bit, isSure }
}

type Told = Pick<Time, 'minutes' | 'isSure'>

export const isSameTime = (one: Told, other: Told): boolean =>
  one.isSure && other.isSure ? one.minutes % 1440 === other.minutes % 1440 : one.minutes % 720 === other.minutes % 720
