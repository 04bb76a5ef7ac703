import { fold, stem } from '../text/tokenize.ts'

const WEEKDAYS = ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom']
const DAY = 'lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ados?)?|dom(?:ingos?)?'
const DAYS = new RegExp(`\\b(${DAY})\\.? ?(?:a|al|hasta|-|–)(?: el)? ?(${DAY})\\b`, 'g')
const DAY_LETTERS = /(?<![\p{L}\p{N}])([ljv]) ?(?:a|-|–) ?([vsd])(?![\p{L}\p{N}])/gu
const DAY_OF_LETTER: Record<string, string> = { l: 'lun', j: 'jue', v: 'vie', s: 'sab', d: 'dom' }
const EVERY_DAY = /\b(?:todos los dias|a diario|lunes a lunes)\b/
const ONE_DAY = new RegExp(`^(?:${DAY})$`)
/** «2 a 5 km»: the unit distinguishes a distance from hours. */
const NUMBER_RANGE = /(?<![\d.,:])(\d{1,4}) ?(?:a|al|y|hasta|-|–) ?(\d{1,4}) (\p{L}{1,20})/gu

/** «A partir de 12», «50 piezas o más», without hours and ages. */
const MINIMUM = new RegExp(
  [
    '(?:a partir de|desde|mas de|superior(?:es)? a|mayor(?:es)? (?:a|' +
      String.raw`de)) (?:las )?(\d{1,4})(?![\d:.]| ?(?:hs?|hrs?|am|pm|anos|%)(?!\p{L}))`,
    String.raw`(?<![\d.,:])(\d{1,4}) (?:\p{L}{1,14}\.? )?(?:o mas|en adelante|y mas|para arriba)`,
  ].join('|'),
  'gu',
)

export const meetsMinimum = (value: number, text: string): boolean =>
  [...fold(text).matchAll(MINIMUM)].some(([, from, least]) => value >= Number(from ?? least))

const dayIndexOf = (word: string): number => (ONE_DAY.test(word) ? WEEKDAYS.indexOf(word.slice(0, 3)) : -1)

const isWithinDays = (day: number, from: number, to: number) =>
  from <= to ? from <= day && day <= to : day >= from || day <= to

export const canBeInRange = (word: string): boolean => dayIndexOf(word) >= 0 || /^\d{1,4}$/.test(word)

/** True if a range in the text contains the word: «martes» in «lunes a viernes», «4» of «4 km» in «2 a 5 km». */
export function isInRange(word: string, text: string, units: ReadonlySet<string>): boolean {
  const folded = fold(text)
  const day = dayIndexOf(word)
  if (day >= 0)
    return (
      EVERY_DAY.test(folded) ||
      [...folded.matchAll(DAYS)].some(([, from = '', to = '']) =>
        isWithinDays(day, dayIndexOf(from), dayIndexOf(to)),
      ) ||
      [...folded.matchAll(DAY_LETTERS)].some(([, from = '', to = '']) =>
        isWithinDays(day, dayIndexOf(DAY_OF_LETTER[from] ?? ''), dayIndexOf(DAY_OF_LETTER[to] ?? '')),
      )
    )
  const value = Number(word)
  return [...folded.matchAll(NUMBER_RANGE)].some(
    ([, from, to, unit = '']) => Number(from) <= value && value <= Number(to) && units.has(stem(unit)),
  )
}
