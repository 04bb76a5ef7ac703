import { foldText, toVisibleText, type TextSpan } from '../../grounding/normalize-text.ts'
import { CLOCK_BEFORE, CLOCK_NEXT, CLOCK_SIGN, LONGEST_CLOCK_BEFORE } from './clock-words.ts'
import { findFigures } from './figures.ts'
import { isWishAtHead } from './wish-words.ts'

export type PartOfDay = 'dawn' | 'morning' | 'noon' | 'afternoon' | 'night'
/** `part` is null where it was not said. */
export type HeardHour = { hour: number; minutes: number; part: PartOfDay | null }

const HOUR = /^(\d{1,2})(?::([0-5]\d))?$/
const [MAX_HOUR, NOON_HOUR, EVENING_HOUR] = [24, 12, 7]
const LONGEST_AFTER = 24

/** The figures of a text that are hours of a clock, by figure; without figures that also count things. */
export function heardHoursIn(heard: string): ReadonlyMap<string, HeardHour> {
  const text = foldText(toVisibleText(heard))
  const hours = new Map<string, HeardHour>()
  const others = new Set<string>()
  for (const { figure, ...span } of findFigures(text)) {
    const hour = readHour(text, span, figure)
    if (hour) hours.set(figure, hour)
    else others.add(figure)
  }
  for (const figure of others) hours.delete(figure)
  return hours
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
  if (word === 'manana' || word === 'manha') return 'morning'
  if (word === 'tarde') return 'afternoon'
  if (word === 'noche' || word === 'noite') return 'night'
  if (word === 'madrugada') return 'dawn'
  if (noon !== undefined) return 'noon'
  if (am !== undefined) return hour === NOON_HOUR ? 'night' : 'morning'
  if (pm === undefined) return null
  return hour === NOON_HOUR ? 'noon' : hour < EVENING_HOUR ? 'afternoon' : 'night'
}
