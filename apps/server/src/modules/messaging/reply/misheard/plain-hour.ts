import {
  CLOCK_BEFORE,
  CLOCK_NEXT,
  CLOCK_SIGN,
  HOUR_NAMED_BEFORE,
  LONGEST_CLOCK_AFTER,
  MAY_BE_NAMED_BEFORE,
  MEETING_BEFORE,
  RELATIVE_NEXT,
  SPOKEN_OF_BEFORE,
} from './clock-words.ts'
import { wordsBefore, type HourInText } from './hour-in-text.ts'
import type { NumberGroup } from './number-words.ts'
import { isWishAtHead } from './wish-words.ts'

/** «Las dos» and «las tres» are more often what was named before. */
const isOftenNamed = (hour: number) => hour === 2 || hour === 3
/** Between the hours of «de las dos a las cinco». */
const RANGE_GAP = /^(?: [ye] (?:media|meia|cuarto))? (?:a|hasta) las? $/

/** Whether an hour without minutes has a sign of a clock, belongs to a range, or can be nothing else. */
export const isFullHour = (hour: HourInText): boolean =>
  CLOCK_SIGN.test(hour.rest) || isInRange(hour) || isPlainHour(hour)

const isInRange = ({ text, group, previous, next }: HourInText): boolean =>
  isRange(text, group, next) || isRange(text, previous, group)

const isRange = (text: string, first: NumberGroup | undefined, last: NumberGroup | undefined): boolean =>
  first !== undefined &&
  last !== undefined &&
  CLOCK_BEFORE.test(wordsBefore(text, first)) &&
  RANGE_GAP.test(text.slice(first.to, last.from).slice(0, LONGEST_CLOCK_AFTER))

function isPlainHour({ group: { value }, before, rest, counted }: HourInText): boolean {
  if (isOftenNamed(value) && !MEETING_BEFORE.test(before)) return false
  if (isWishAtHead(before, rest)) return true
  if (!CLOCK_NEXT.test(rest)) return false
  if (MAY_BE_NAMED_BEFORE.test(before) && (counted.has(value) || RELATIVE_NEXT.test(rest))) return false
  if (SPOKEN_OF_BEFORE.test(before)) return false
  return HOUR_NAMED_BEFORE.test(before) || MEETING_BEFORE.test(before)
}
