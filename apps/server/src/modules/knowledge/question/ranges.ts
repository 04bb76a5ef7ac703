import { fold, stem } from '../terms.ts'

const WEEKDAYS = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']
const DAY = 'lunes|martes|miercoles|jueves|viernes|sabado|domingo'
const DAYS = new RegExp(`\\b(${DAY})s? (?:a|al|hasta)(?: el)? (${DAY})s?\\b`, 'g')
const EVERY_DAY = /\btodos los dias\b/
/** «2 a 5 km»: the unit tells a distance from hours. */
const NUMBERS = /(?<![\d.,:])(\d{1,4}) ?(?:a|al|y|hasta|-|–) ?(\d{1,4}) (\p{L}{1,20})/gu

const dayOf = (word: string): number => WEEKDAYS.indexOf(word.replace(/(sabado|domingo)s$/, '$1'))

const isWithinDays = (day: number, from: number, to: number) =>
  from <= to ? from <= day && day <= to : day >= from || day <= to

/** Whether a word is one that ranges can hold: a day of the week or a number. */
export const canBeInRange = (word: string): boolean => dayOf(word) >= 0 || /^\d{1,4}$/.test(word)

/** Whether a range in the text holds the word: «martes» is in «lunes a viernes», «4» of «4 km» in «2 a 5 km». */
export function isInRange(word: string, text: string, asked: ReadonlySet<string>): boolean {
  const folded = fold(text)
  const day = dayOf(word)
  if (day >= 0)
    return (
      EVERY_DAY.test(folded) ||
      [...folded.matchAll(DAYS)].some(([, from = '', to = '']) => isWithinDays(day, dayOf(from), dayOf(to)))
    )
  const value = Number(word)
  return [...folded.matchAll(NUMBERS)].some(
    ([, from, to, unit = '']) => Number(from) <= value && value <= Number(to) && asked.has(stem(unit)),
  )
}
