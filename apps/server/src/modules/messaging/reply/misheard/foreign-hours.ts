import { englishHours } from './english-hours.ts'
import { frenchHours } from './french-hours.ts'
import type { ForeignHour } from './foreign-hour.ts'
import { isAboutOpening } from './opening-hours.ts'

/** «At seven», «vers 20h»: the hours of a folded text in English or French that a person may act on. */
export const foreignHours = (text: string): ForeignHour[] =>
  [...englishHours(text), ...frenchHours(text)].filter((hour) => !isAboutOpening(text, hour))

/** Those about opening hours and the past. */
export const foreignHoursNotActedOn = (text: string): ForeignHour[] =>
  [...englishHours(text), ...frenchHours(text)].filter((hour) => isAboutOpening(text, hour))
