import { findSpans } from '../../grounding/normalize-text.ts'
import { clockTime } from './clock-time.ts'
import {
  CLOCK_BEFORE,
  CLOCK_NEXT,
  CLOCK_SIGN,
  LONGEST_CLOCK_AFTER,
  LONGEST_CLOCK_BEFORE,
  MAX_HOUR,
} from './clock-words.ts'
import type { SpokenNumber } from './number-words.ts'

/** «7 y media», «7 y cuarto», «8 menos cuarto», «7 y 15», «7.30» */
const HOUR_WITH_PART = new RegExp(
  String.raw`(?<![\d:.,$])(\d{1,2})(?: (?:(y media|e meia)|(y cuarto)|menos cuarto)(?![a-z])|` +
    String.raw`(?: [ye] |\.)([0-5]\d)(?!\d|[.,:]\d))`,
  'g',
)

/** «A las 7 y media»: hours whose parts a recogniser wrote beside the figure, as «7:30». */
export function digitHours(text: string): SpokenNumber[] {
  return findSpans(text, HOUR_WITH_PART).flatMap(({ from, to, match: [, digits, half, quarter, written] }) => {
    const hour = Number(digits)
    const after = text.slice(to, to + LONGEST_CLOCK_AFTER)
    const isHour =
      hour > 0 && hour <= MAX_HOUR && CLOCK_BEFORE.test(text.slice(Math.max(0, from - LONGEST_CLOCK_BEFORE), from))
    if (!isHour || (written !== undefined && !CLOCK_NEXT.test(after) && !CLOCK_SIGN.test(after))) return []
    const minutes =
      written === undefined ? (half === undefined ? (quarter === undefined ? -15 : 15) : 30) : Number(written)
    return [{ from, to, figure: clockTime(hour, minutes) }]
  })
}
