import type { TextSpan } from '../../grounding/normalize-text.ts'
import {
  CLOCK_BEFORE,
  CLOCK_NEXT,
  CLOCK_SIGN,
  HOUR_NAMED_BEFORE,
  LONGEST_CLOCK_AFTER,
  LONGEST_CLOCK_BEFORE,
  MAX_HOUR,
  MAY_BE_NAMED_BEFORE,
  MEETING_BEFORE,
  RELATIVE_NEXT,
  SPOKEN_OF_BEFORE,
} from './clock-words.ts'
import { isForeign, type NumberGroup, type SpokenNumber } from './number-words.ts'
import { isAboutOpening } from './opening-hours.ts'
import { isWishAtHead } from './wish-words.ts'

/** «Las dos» and «las tres» are more often what was named before. */
const isOftenNamed = (hour: number) => hour === 2 || hour === 3
const HALF_PAST = /^ (?:y media|e meia)(?![a-z])/
const QUARTER_PAST = /^ y cuarto(?![a-z])/
const QUARTER_TO = /^ menos cuarto(?![a-z])/
/** «Diez para las ocho», «un cuarto para las ocho» */
const TO_HOUR = /^ para las? $/
const QUARTER_BEFORE = /(?<![a-z])cuarto para las? $/
/** «Una mesa para diez para las ocho»: persons. */
const COUNTED_BEFORE = /(?<![a-z])(?:para|de|somos) $/
const MINUTES_GAP = /^ (?:[ye] )?$/
/** Between the hours of «de las dos a las cinco». */
const RANGE_GAP = /^(?: [ye] (?:media|meia|cuarto))? (?:a|hasta) las? $/
const [HOURS_OF_CLOCK, MIN_MINUTES] = [12, 5]
const [MAX_MINUTES_TO, MINUTES_OF_HOUR] = [25, 60]

/** «A las siete», «a las cinco y cuarenta»: an hour that a person may act on, as «7» or «5:40». */
export function clockHours(text: string, runs: readonly NumberGroup[][]): SpokenNumber[] {
  const groups = runs.flat()
  const counted = new Set<number>()
  const beforeOf = ({ from }: TextSpan) => text.slice(Math.max(0, from - LONGEST_CLOCK_BEFORE), from)
  const after = (end: number) => text.slice(end, end + LONGEST_CLOCK_AFTER)
  const isRange = (first: NumberGroup | undefined, last: NumberGroup | undefined) =>
    first !== undefined &&
    last !== undefined &&
    CLOCK_BEFORE.test(beforeOf(first)) &&
    RANGE_GAP.test(text.slice(first.to, last.from).slice(0, LONGEST_CLOCK_AFTER))
  const isMinutesTo = (minutes: NumberGroup | undefined, hour: NumberGroup | undefined): boolean =>
    minutes !== undefined &&
    hour !== undefined &&
    minutes.value % MIN_MINUTES === 0 &&
    minutes.value <= MAX_MINUTES_TO &&
    TO_HOUR.test(text.slice(minutes.to, hour.from)) &&
    !COUNTED_BEFORE.test(beforeOf(minutes))
  return groups.flatMap((group, at): SpokenNumber[] => {
    const { from, to, value, words } = group
    const before = beforeOf(group)
    if (value < 1 || value > MAX_HOUR || !CLOCK_BEFORE.test(before) || isForeign(words)) {
      counted.add(value)
      return []
    }
    if (isAboutOpening(text, group) || QUARTER_BEFORE.test(before)) return []
    const [previous, next] = [groups[at - 1], groups[at + 1]]
    if (isMinutesTo(group, next)) return []
    if (previous && isMinutesTo(previous, group))
      return CLOCK_BEFORE.test(beforeOf(previous))
        ? [{ from: previous.from, to, figure: clockTime(value, -previous.value) }]
        : []
    const rest = after(to)
    const quarter = QUARTER_TO.exec(rest)
    if (quarter) return [{ from, to: to + quarter[0].length, figure: clockTime(value, -15) }]
    const part = HALF_PAST.exec(rest) ?? QUARTER_PAST.exec(rest)
    if (part) return [{ from, to: to + part[0].length, figure: clockTime(value, HALF_PAST.test(rest) ? 30 : 15) }]
    const isMinutes =
      next && next.value >= MIN_MINUTES && next.value < 60 && MINUTES_GAP.test(text.slice(to, next.from))
    if (isMinutes && (CLOCK_NEXT.test(after(next.to)) || CLOCK_SIGN.test(after(next.to))))
      return [{ from, to: next.to, figure: clockTime(value, next.value) }]
    const hasSign = CLOCK_SIGN.test(rest) || isRange(group, next) || isRange(previous, group)
    const isPlain = isPlainHour({ before, value, rest }, counted)
    return hasSign || isPlain ? [{ from, to, figure: String(value) }] : []
  })
}

/** An hour without a sign; `counted`: the numbers of things before, as in «somos cinco, algo para las cinco». */
function isPlainHour(
  { before, value, rest }: { before: string; value: number; rest: string },
  counted: ReadonlySet<number>,
): boolean {
  if (isOftenNamed(value) && !MEETING_BEFORE.test(before)) return false
  if (isWishAtHead(before, rest)) return true
  if (!CLOCK_NEXT.test(rest)) return false
  if (MAY_BE_NAMED_BEFORE.test(before) && (counted.has(value) || RELATIVE_NEXT.test(rest))) return false
  if (SPOKEN_OF_BEFORE.test(before)) return false
  return HOUR_NAMED_BEFORE.test(before) || MEETING_BEFORE.test(before)
}

/** «7:30»; negative minutes are before the hour. */
export const clockTime = (hour: number, minutes: number): string =>
  minutes < 0
    ? `${((hour + 10) % HOURS_OF_CLOCK) + 1}:${MINUTES_OF_HOUR + minutes}`
    : `${hour}:${String(minutes).padStart(2, '0')}`
