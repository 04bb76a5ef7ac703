import { foldText, toVisibleText, type TextSpan } from '../../grounding/normalize-text.ts'
import { CLOCK_BEFORE, CLOCK_NEXT, CLOCK_SIGN, LONGEST_CLOCK_BEFORE } from './clock-words.ts'
import { findFigures } from './figures.ts'
import type { ForeignHour } from './foreign-hour.ts'
import { foreignHours } from './foreign-hours.ts'
import { partOfHalf, type PartOfDay } from './part-of-day.ts'
import { isWishAtHead } from './wish-words.ts'

/** `part` is null where it was not said. */
export type HeardHour = { hour: number; minutes: number; part: PartOfDay | null }

const HOUR = /^(\d{1,2})(?::([0-5]\d))?$/
const MAX_HOUR = 24
const PARTS = new Map<string, PartOfDay>([
  ['manana', 'morning'],
  ['manha', 'morning'],
  ['tarde', 'afternoon'],
  ['noche', 'night'],
  ['noite', 'night'],
  ['madrugada', 'dawn'],
])
const LONGEST_AFTER = 24

/** The figures of a text that are hours of a clock, by figure; without figures that also count things. */
export function heardHoursIn(heard: string): ReadonlyMap<string, HeardHour> {
  const text = foldText(toVisibleText(heard))
  const hours = new Map<string, HeardHour>()
  const others = new Set<string>()
  const foreign = new Map(foreignHours(text).map((hour) => [hour.from, hour]))
  for (const { figure, ...span } of findFigures(text)) {
    const other = foreign.get(span.from)
    const hour = other ? readForeign(other) : readHour(text, span, figure)
    if (hour) hours.set(figure, hour)
    else others.add(figure)
  }
  for (const figure of others) hours.delete(figure)
  return hours
}

function readForeign({ figure, part }: ForeignHour): HeardHour {
  const [, hours, minutes] = HOUR.exec(figure) ?? []
  return { hour: Number(hours), minutes: Number(minutes ?? 0), part }
}

function readHour(text: string, { from, to }: TextSpan, figure: string): HeardHour | null {
  const [, hours, minutes] = HOUR.exec(figure) ?? []
  const hour = Number(hours)
  if (hours === undefined || hour > MAX_HOUR) return null
  const after = text.slice(to, to + LONGEST_AFTER)
  const sign = CLOCK_SIGN.exec(after)
  const before = text.slice(Math.max(0, from - LONGEST_CLOCK_BEFORE), from)
  const isNamed = CLOCK_BEFORE.test(before) && (CLOCK_NEXT.test(after) || isWishAtHead(before, after))
  if (!sign && !isNamed && minutes === undefined) return null
  return { hour, minutes: Number(minutes ?? 0), part: sign ? partOfDay(hour, sign) : null }
}

function partOfDay(hour: number, [, spanish, noon, portuguese, am, pm]: RegExpExecArray): PartOfDay | null {
  const word = spanish ?? portuguese
  if (word !== undefined) return PARTS.get(word) ?? null
  if (noon !== undefined) return 'noon'
  return (am ?? pm) === undefined ? null : partOfHalf(hour, am === undefined ? 'p' : 'a')
}
