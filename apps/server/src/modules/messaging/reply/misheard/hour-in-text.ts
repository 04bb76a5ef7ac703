import { CLOCK_BEFORE, LONGEST_CLOCK_AFTER, LONGEST_CLOCK_BEFORE, MAX_HOUR } from './clock-words.ts'
import { isForeign, type NumberGroup } from './number-words.ts'

/** A number in words that may be an hour, with the words and numbers around it. */
export type HourInText = {
  text: string
  group: NumberGroup
  previous: NumberGroup | undefined
  next: NumberGroup | undefined
  before: string
  rest: string
  /** Numbers of things before it, as in «somos cinco, algo para las cinco». */
  counted: ReadonlySet<number>
}

export const wordsBefore = (text: string, { from }: NumberGroup): string =>
  text.slice(Math.max(0, from - LONGEST_CLOCK_BEFORE), from)
export const wordsAfter = (text: string, end: number): string => text.slice(end, end + LONGEST_CLOCK_AFTER)

/** «A las siete», also before «niñas». */
export const isNamedAsHour = ({ group: { value, words }, before }: HourInText): boolean =>
  value >= 1 && value <= MAX_HOUR && CLOCK_BEFORE.test(before) && !isForeign(words)
