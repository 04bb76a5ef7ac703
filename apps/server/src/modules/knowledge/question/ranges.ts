import { fold, stem } from '../terms.ts'

const WEEKDAYS = ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom']
const DAY = 'lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ados?)?|dom(?:ingos?)?'
const DAYS = new RegExp(`\\b(${DAY})\\.? ?(?:a|al|hasta|-|–)(?: el)? ?(${DAY})\\b`, 'g')
/** «L a V», «l-s». */
const LETTERS = /(?<![\p{L}\p{N}])([ljv]) ?(?:a|-|–) ?([vsd])(?![\p{L}\p{N}])/gu
const LETTER_OF: Record<string, string> = { l: 'lun', j: 'jue', v: 'vie', s: 'sab', d: 'dom' }
const EVERY_DAY = /\b(?:todos los dias|a diario|lunes a lunes)\b/
const A_DAY = new RegExp(`^(?:${DAY})$`)
/** «2 a 5 km»: the unit tells a distance from hours. */
const NUMBERS = /(?<![\d.,:])(\d{1,4}) ?(?:a|al|y|hasta|-|–) ?(\d{1,4}) (\p{L}{1,20})/gu

/** «A partir de 12», «50 piezas o más»: no hours and no ages. */
const LEAST =
  /(?:a partir de|desde|mas de|superior(?:es)? a|mayor(?:es)? (?:a|de)) (?:las )?(\d{1,4})(?![\d:.]| ?(?:hs?|hrs?|am|pm|anos|%)(?!\p{L}))|(?<![\d.,:])(\d{1,4}) (?:\p{L}{1,14}\.? )?(?:o mas|en adelante|y mas|para arriba)/gu

/** Whether a text tells what holds from some number on, and this is as many. */
export const isEnough = (value: number, text: string): boolean =>
  [...fold(text).matchAll(LEAST)].some(([, from, least]) => value >= Number(from ?? least))

const dayOf = (word: string): number => (A_DAY.test(word) ? WEEKDAYS.indexOf(word.slice(0, 3)) : -1)

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
      [...folded.matchAll(DAYS)].some(([, from = '', to = '']) => isWithinDays(day, dayOf(from), dayOf(to))) ||
      [...folded.matchAll(LETTERS)].some(([, from = '', to = '']) =>
        isWithinDays(day, dayOf(LETTER_OF[from] ?? ''), dayOf(LETTER_OF[to] ?? '')),
      )
    )
  const value = Number(word)
  return [...folded.matchAll(NUMBERS)].some(
    ([, from, to, unit = '']) => Number(from) <= value && value <= Number(to) && asked.has(stem(unit)),
  )
}
