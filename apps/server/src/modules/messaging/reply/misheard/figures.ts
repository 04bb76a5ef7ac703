import { findNumbers, isSameAmount } from '../../grounding/extractors/amounts.ts'
import { findLongNumbers, isSameNumber } from '../../grounding/extractors/phones.ts'
import { findTimes, isSameTime } from '../../grounding/extractors/times.ts'
import { findSpans, foldText, outsideSpans, toVisibleText, type TextSpan } from '../../grounding/normalize-text.ts'
import { CLOCK_BEFORE, LONGEST_CLOCK_BEFORE } from './clock-words.ts'
import { digitHours } from './digit-hours.ts'
import { foreignHoursNotActedOn } from './foreign-hours.ts'
import { labelOf } from './measured-amounts.ts'
import { isAboutOpening } from './opening-hours.ts'
import { findSpokenNumbers, isNumberInWords } from './spoken-numbers.ts'

/** «$15.000», «300 111 2233», «3/12», «200 mil» */
const FIGURE = /\$?\d(?:[ .,:/-]?\d){0,19}(?: ?(?:mil|millon(?:es)?|k)\b)?/g
const MIN_LONG_DIGITS = 7
/** A recogniser may mishear what holds a figure, also in words. */
export const hasFigure = (value: string): boolean =>
  figuresOf(value).length > 0 || isNumberInWords(foldText(toVisibleText(value)))

const readNumbers = (text: string) => findNumbers(foldText(toVisibleText(text)))
/** The figures of a text with digits, also those that it has in words. */
export const figuresOf = (text: string): string[] =>
  findFigures(foldText(toVisibleText(text))).map(({ figure }) => figure)
export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** The figures of a folded text with their positions, in digits or in words. */
export function findFigures(text: string): (TextSpan & { figure: string })[] {
  const spoken = findSpokenNumbers(text)
  const isActedOn = outsideSpans(text, foreignHoursNotActedOn(text))
  // «A las 7 y media», «2 docenas y media», «half past 7»
  const mixed = [...digitHours(text), ...spoken.filter(({ from, to }) => /\d/.test(text.slice(from, to)))]
  const plain = findSpans(text, FIGURE).map(({ from, to, match: [figure] }) => ({ from, to, figure }))
  const inDigits = [...mixed, ...plain.filter(outsideSpans(text, mixed))].filter(
    (one) => isActedOn(one) && !isOpeningHour(text, one),
  )
  const inWords = spoken.filter(outsideSpans(text, inDigits))
  return [...inDigits, ...inWords].toSorted((one, other) => one.from - other.from)
}

/** The figures of a text as they are asked back, by figure: «2 docenas» and «2 kilos» for «2». */
export function figureLabelsIn(heard: string): ReadonlyMap<string, ReadonlySet<string>> {
  const visible = toVisibleText(heard)
  const text = foldText(visible)
  const byFigure = Map.groupBy(findFigures(text), ({ figure }) => figure)
  return new Map(
    [...byFigure].map(([figure, found]) => [figure, new Set(found.map((one) => labelOf(text, visible, one)))]),
  )
}

/** «¿Abren a las 7?», in digits as in words. */
const isOpeningHour = (text: string, one: TextSpan & { figure: string }): boolean =>
  isClockFigure(one.figure) &&
  CLOCK_BEFORE.test(text.slice(Math.max(0, one.from - LONGEST_CLOCK_BEFORE), one.from)) &&
  isAboutOpening(text, one)

/** Predicate for values whose figures all stand in that text, as «200 mil» for «$200.000». */
export function hasFiguresIn(text: string): (value: string) => boolean {
  const said = readNumbers(text)
  return (value) => readNumbers(value).every((one) => said.some((other) => isSameAmount(one, other)))
}

const CLOCK_FIGURE = /^(\d{1,2})(?::([0-5]\d))?$/
/** Without minutes, larger ones are rather amounts: «veinte panes» is not 8 p. m. */
const [MAX_BARE_HOUR, MAX_HOUR] = [12, 24]
/** «Las 7 y media», «7 menos cuarto» */
const PART_OF_HOUR = /(?<![\d:.,])(\d{1,2}) (?:(y media|e meia)|(y cuarto)|menos cuarto)(?![a-z])/g

type ClockTime = Parameters<typeof isSameTime>[0]

/** «7:30», «7»; null for what is no hour. */
function readClock(figure: string): ClockTime | null {
  const [, hour, minutes] = CLOCK_FIGURE.exec(figure) ?? []
  if (hour === undefined || Number(hour) > (minutes === undefined ? MAX_BARE_HOUR : MAX_HOUR)) return null
  return { minutes: Number(hour) * 60 + Number(minutes ?? 0), isSure: Number(hour) > MAX_BARE_HOUR }
}

export const isClockFigure = (figure: string): boolean => readClock(figure) !== null

/** The times of a folded text: «7.30 p.m.», «19:30», «las 7 y media», «siete de la noche». */
const clockTimesIn = (text: string): ClockTime[] => [
  ...findTimes(text).filter(({ minutes }) => minutes >= 0),
  ...findSpans(text, PART_OF_HOUR).map(({ match: [, hour, half, quarter] }) => ({
    minutes: Number(hour) * 60 + (half === undefined ? (quarter === undefined ? -15 : 15) : 30),
    isSure: false,
  })),
]

/** Predicate for figures that stand in that text, in the same or in another spelling. */
export function isFigureIn(text: string): (figure: string) => boolean {
  const written = new Set(figuresOf(text))
  const hasAmount = hasFiguresIn(text)
  const folded = foldText(toVisibleText(text))
  const long = findLongNumbers(folded)
  let times: ClockTime[] | null = null
  const hasTime = (figure: string): boolean => {
    const time = readClock(figure)
    if (time === null) return false
    times ??= clockTimesIn(folded)
    return times.some((other) => isSameTime(time, other))
  }
  const hasLong = (digits: string) =>
    digits.length >= MIN_LONG_DIGITS && long.some(({ figures }) => isSameNumber(digits, figures))
  return (figure) =>
    written.has(figure) || hasLong(digitsOf(figure)) || (hasAmount(figure) && isShort(figure)) || hasTime(figure)
}

/** A phone is compared as a whole: its groups may all stand elsewhere. */
const isShort = (figure: string) => digitsOf(figure).length < MIN_LONG_DIGITS || !/[ /-]/.test(figure)

/** The text with «…» for each figure that is not certain. */
export function hideUncertain(text: string, isCertain: (figure: string) => boolean): string {
  let [result, end] = ['', 0]
  for (const { from, to, figure } of findFigures(foldText(text))) {
    if (isCertain(figure)) continue
    result += `${text.slice(end, from)}…`
    end = to
  }
  return result + text.slice(end)
}
