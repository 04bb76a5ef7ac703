import { clockTime } from './clock-time.ts'
import { CLOCK_BEFORE, CLOCK_NEXT, CLOCK_SIGN } from './clock-words.ts'
import { wordsAfter, wordsBefore, type HourInText } from './hour-in-text.ts'
import type { NumberGroup, SpokenNumber } from './number-words.ts'
import { isAboutOpening } from './opening-hours.ts'
import { isFullHour } from './plain-hour.ts'

/** `null` where that is not how the hour was said; no number where it is not asked back. */
type HourReading = (hour: HourInText) => SpokenNumber[] | null

/** «Diez para las ocho», «un cuarto para las ocho» */
const TO_HOUR = /^ para las? $/
const QUARTER_BEFORE = /(?<![a-z])cuarto para las? $/
/** «Una mesa para diez para las ocho»: persons. */
const COUNTED_BEFORE = /(?<![a-z])(?:para|de|somos) $/
const MINUTES_GAP = /^ (?:[ye] )?$/
const [MIN_MINUTES, MAX_MINUTES_TO, MINUTES_OF_HOUR] = [5, 25, 60]

const notActedOn: HourReading = ({ text, group, before }) =>
  isAboutOpening(text, group) || QUARTER_BEFORE.test(before) ? [] : null

/** «Diez» of «a las diez para las ocho» */
const minutesToNext: HourReading = ({ text, group, next }) => (isMinutesTo(text, group, next) ? [] : null)

/** «Ocho» of «a las diez para las ocho»; «llego diez para las ocho» is not asked back. */
const hourAfterMinutes: HourReading = ({ text, group, previous }) => {
  if (previous === undefined || !isMinutesTo(text, previous, group)) return null
  const figure = clockTime(group.value, -previous.value)
  return CLOCK_BEFORE.test(wordsBefore(text, previous)) ? [{ from: previous.from, to: group.to, figure }] : []
}

const isMinutesTo = (text: string, minutes: NumberGroup, hour: NumberGroup | undefined): boolean =>
  hour !== undefined &&
  minutes.value % MIN_MINUTES === 0 &&
  minutes.value <= MAX_MINUTES_TO &&
  TO_HOUR.test(text.slice(minutes.to, hour.from)) &&
  !COUNTED_BEFORE.test(wordsBefore(text, minutes))

const partOfHour =
  (part: RegExp, minutes: number): HourReading =>
  ({ group: { from, to, value }, rest }) => {
    const [words] = part.exec(rest) ?? []
    return words === undefined ? null : [{ from, to: to + words.length, figure: clockTime(value, minutes) }]
  }

/** «Las siete y veinte», «las siete veinte de la noche» */
const hourAndMinutes: HourReading = ({ text, group: { from, to, value }, next }) => {
  if (!next || next.value < MIN_MINUTES || next.value >= MINUTES_OF_HOUR) return null
  const after = wordsAfter(text, next.to)
  const isTime = MINUTES_GAP.test(text.slice(to, next.from)) && (CLOCK_NEXT.test(after) || CLOCK_SIGN.test(after))
  return isTime ? [{ from, to: next.to, figure: clockTime(value, next.value) }] : null
}

const fullHour: HourReading = (hour) => {
  const { from, to, value } = hour.group
  return isFullHour(hour) ? [{ from, to, figure: String(value) }] : []
}

/** The first that is not `null` decides. */
export const HOUR_READINGS: readonly HourReading[] = [
  notActedOn,
  minutesToNext,
  hourAfterMinutes,
  partOfHour(/^ menos cuarto(?![a-z])/, -15),
  partOfHour(/^ (?:y media|e meia)(?![a-z])/, 30),
  partOfHour(/^ y cuarto(?![a-z])/, 15),
  hourAndMinutes,
  fullHour,
]
