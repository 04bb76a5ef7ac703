import { normalizedWords } from '@portavoz/contract'

/** The first letters of each month in Spanish, Portuguese and English. */
const MONTHS = [
  ['ene', 'jan'],
  ['feb', 'fev'],
  ['mar'],
  ['abr', 'apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct', 'out'],
  ['nov'],
  ['dic', 'dez', 'dec'],
]
/** Hours are no years. */
const TIME = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?/g
/** «27/11/26» and «27-nov-26»: only here a year has two digits. */
const SHORT_YEAR = /(?<!\d)(\d{1,2})([/-])(\d{1,2}|\p{L}{3,10})\2(\d{2})(?!\d)/gu
const FILLERS = new Set(['de', 'del', 'of'])

/** The first date of a text as `2026-11-27`; the day comes before the month. Null without a year. */
export function parseDate(text: string): string | null {
  const dated = text.slice(0, 200).replaceAll(TIME, ' ').replaceAll(SHORT_YEAR, '$1/$3/20$4')
  const words = normalizedWords(dated)
    .flatMap(partsOf)
    .filter((word) => !FILLERS.has(word))
  for (let at = 0; at + 2 < words.length; at++) {
    const [one = '', two = '', three = ''] = words.slice(at, at + 3)
    const date = /^\d{4}$/.test(one) ? dateOf(one, two, three) : (dateOf(three, two, one) ?? dateOf(three, one, two))
    if (date) return date
  }
  return null
}

/** «12nov2026» and «20261127». */
const partsOf = (word: string): string[] =>
  /^20\d{6}$/.test(word) ? [word.slice(0, 4), word.slice(4, 6), word.slice(6)] : (word.match(/\d+|\D+/g) ?? [])

function dateOf(yearText: string, monthText: string, dayText: string): string | null {
  const year = yearOf(yearText)
  const month = monthOf(monthText)
  const day = /^\d{1,2}$/.test(dayText) ? Number(dayText) : 0
  if (year === null || month === null) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return day > 0 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

const yearOf = (text: string): number | null => (/^20\d{2}$/.test(text) ? Number(text) : null)

function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : null
  const at = MONTHS.findIndex((starts) => starts.some((start) => text.startsWith(start)))
  return at === -1 ? null : at + 1
}
