import { placesOf, type Span } from './flat.ts'
import { valueOf } from './numbers.ts'

/** A time of the day; `isSure` where morning and evening cannot be mistaken for each other. */
type Time = Span & { minutes: number; isSure: boolean }

const HOUR_WORD = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'
const HOUR = String.raw`\d{1,2}|${HOUR_WORD}`
const HALF = String.raw`am|pm|a\. ?m\.?|p\. ?m\.?`
const PART = 'manana|madrugada|tarde|noche'
/** «El 12 por la mañana» is a day. */
const ON_DAY = '(?:el|dia|lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
const BIT = 'media|cuarto'

/** «9:30», «9.30 h», «3 pm», «a las tres de la tarde», «ocho de la noche», «de 9 a 18 h». */
const PATTERNS = [
  String.raw`(?<![\d:.,])(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?!\d)(?: ?(?<half>${HALF})(?![a-z])| de la (?<part>${PART}))?`,
  String.raw`(?<![\d:.,])(?<hour>\d{1,2})\.(?<minute>[0-5]\d) ?(?:h\b|hrs?\b|(?<half>${HALF})(?![a-z])|de la (?<part>${PART}))`,
  String.raw`(?<![\d:.,$])(?<hour>\d{1,2}) ?(?<half>${HALF})(?![a-z])`,
  String.raw`\b(?<hour>${HOUR})(?<!\b${ON_DAY} (?:${HOUR})(?= (?:en|por)))(?: y (?<bit>${BIT}))? (?:de|en|por) la (?<part>${PART})\b`,
  String.raw`\ba las? (?<hour>${HOUR})(?![\d:.,]\d|\d|%)(?: y (?<bit>${BIT}))?(?= *(?:[.,;:!?)»"…]|$|\n|en punto|h\b|hrs?\b|hasta\b|y\b|o\b|a\b|del?\b|los\b|el\b))`,
  String.raw`\bde (?<hour>\d{1,2}) a \d{1,2} ?(?:h|hrs)\b`,
  String.raw`(?<=\bde \d{1,2} a )(?<hour>\d{1,2}) ?(?:h|hrs)\b`,
].map((pattern) => new RegExp(pattern, 'g'))

/** What a source says of hours without a doubt, and what may be hours there: «de nueve a siete», «9-18». */
const RANGES = [
  String.raw`\b(?<hour>${HOUR})(?:[:.]\d\d)?(?: de la (?:${PART}))? ?(?:a|-|–|hasta|y) ?(?:las? )?(?:${HOUR})\b`,
  String.raw`(?<=\b(?:${HOUR})(?:[:.]\d\d)?(?: de la (?:${PART}))? ?(?:a|-|–|hasta|y) ?(?:las? )?)(?<hour>${HOUR})\b`,
  String.raw`\blas? (?<hour>${HOUR})\b`,
].map((pattern) => new RegExp(pattern, 'g'))

/** The times that a flat text names; what may count something else too only where `isSource`. */
export function timesIn(text: string, isSource = false): Time[] {
  const times = (isSource ? [...PATTERNS, ...RANGES] : PATTERNS)
    .flatMap((pattern) => placesOf(text, pattern))
    .map(({ from, to, match: { groups = {} } }) => ({ from, to, ...timeOf(groups) }))
    .filter(({ minutes }) => minutes <= 24 * 60)
  const sure = times.filter(({ isSure }) => isSure)
  // «A las 9» of «a las 9 de la noche» says less than the whole.
  return times.filter((one) => one.isSure || !sure.some(({ from, to }) => from < one.to && one.from < to))
}

function timeOf({ hour = '', minute = '0', half, part, bit }: Record<string, string | undefined>) {
  const said = valueOf(hour)
  const isLate = half?.startsWith('p') === true || part === 'tarde' || part === 'noche'
  const isSure = half !== undefined || part !== undefined || said > 12
  const on = isLate && said < 12 ? said + 12 : half?.startsWith('a') === true && said === 12 ? 0 : said
  return { minutes: on * 60 + Number(minute) + (bit === 'media' ? 30 : bit === 'cuarto' ? 15 : 0), isSure }
}

export const isSameTime = (one: Omit<Time, keyof Span>, other: Omit<Time, keyof Span>): boolean =>
  one.isSure && other.isSure ? one.minutes % 1440 === other.minutes % 1440 : one.minutes % 720 === other.minutes % 720
