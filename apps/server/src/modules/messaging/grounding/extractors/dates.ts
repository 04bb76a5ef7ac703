import { findSpans, type TextSpan } from '../normalize-text.ts'
import { parseNumber } from '../lexicon/numbers.ts'

/** `year` is null when the text does not name one. */
export type CalendarDay = { day: number; month: number; year: number | null }

/** In Spanish and in the other languages an agent may answer in. */
const MONTHS = [
  'enero january janeiro janvier jan',
  'febrero february fevereiro fevrier fev fevr',
  'marzo march marco mars',
  'abril april avril apr avr',
  'mayo may maio mai',
  'junio june junho juin',
  'julio july julho juillet juil',
  'agosto august aout aug',
  'septiembre setiembre september setembro septembre',
  'octubre october outubro octobre',
  'noviembre november novembro novembre',
  'diciembre december dezembro decembre dec dez',
].map((names) => names.split(' '))
/** «Marco» and «Mars» are months only after a preposition. */
const MONTH = `${MONTHS.flat()
  .filter((name) => name.length > 4 && name !== 'marco')
  .join(
    '|',
  )}|mayo|maio|june|july|juin|aout|(?<=de )marco|(?<=\\b(?:le|du|au) \\d{1,2}(?:er)? )mars|mars(?= \\d{4})|mai|may`
const SHORT_MONTH =
  'ene|feb|mar|abr|may|jun|jul|ago|sept?|(?<=[/-])set|set(?=[.]?[ /-]\\d{4})|oct|nov|dic|jan|fev|apr|avr|aug|dec|dez'
/** Each day in one spelling only and at most thirteen per list: a longer list would backtrack exponentially. */
const DAY_WORD =
  'primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|' +
  'dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti[a-z]{1,6}|treinta y uno|' +
  'treinta(?! y uno)'
/** Ordinal suffixes: «1º», «1ero», «3rd». */
const ORDINAL_SUFFIX = '(?:[°º]|[oa]\\b|ero|er|ro|do|to|vo|st|nd|rd|th)?'
const DAY = String.raw`(?<!\d)\d{1,2}${ORDINAL_SUFFIX}|\b(?:${DAY_WORD})`
const YEAR = String.raw`(?:,? (?:de |del )?(\d{4})\b)?`

const EACH_DAY = new RegExp(DAY, 'g')
const DAYS_OF_MONTH = new RegExp(
  String.raw`((?:${DAY})(?:(?:,| y| al| a| o|,? el)? ?(?:[-–] ?)?(?:${DAY})){0,12}) (?:(?:de|of) )?(${MONTH})\b${YEAR}`,
  'g',
)
const WITH_SHORT_MONTH = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:[ /-]| de )(${SHORT_MONTH})\b\.?(?:[ /-](\d{4})\b)?`,
  'g',
)
const MONTH_FIRST = new RegExp(
  String.raw`\b(${MONTH}|(?:jan|feb|apr|aug|oct|nov|dec)\.?) (\d{1,2})${ORDINAL_SUFFIX}(?![\d.,:]\d|\d)${YEAR}`,
  'g',
)
const NUMERIC = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
const DAY_SLASH_MONTH = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g
/** «3/4» may also be a fraction, so a preposition or «fecha» must come before it. */
const CLEAR_DAY_SLASH_MONTH = new RegExp(
  String.raw`(?<=\b(?:el|del|al|dia|hasta|desde|fecha:?|on|until|ate|em|le|du|` +
    String.raw`au) )(?:(\d{1,2})\/(\d{1,2})(?![\d/])|(\d\d)-(0[1-9]|1[0-2])(?![\d-]| de\b))`,
  'g',
)

const parseMonth = (word: string) => {
  const monthName = word.replace(/\.$/, '').replace(/^set$/, 'sept')
  const at = MONTHS.findIndex((names) => names.includes(monthName))
  return 1 + (at < 0 ? MONTHS.findIndex((names) => names.some((name) => name.startsWith(monthName))) : at)
}
const parseYear = (year: string | undefined) =>
  year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0)
const parseDay = (word: string) =>
  word === 'primero' ? 1 : /^\d/.test(word) ? Number.parseInt(word, 10) : parseNumber(word)

/** The dates in a folded text. With `isSource`, forms that may also be fractions count too. */
export const findDates = (text: string, isSource = false): (TextSpan & CalendarDay)[] =>
  [
    ...findSpans(text, DAYS_OF_MONTH).flatMap(({ from, to, match: [, list = '', month = '', year] }) =>
      [...list.matchAll(EACH_DAY)].map(([word]) => ({
        from,
        to,
        ...calendarDay(parseDay(word), parseMonth(month), year),
      })),
    ),
    ...findSpans(text, WITH_SHORT_MONTH).map(({ from, to, match: [, day, month = '', year] }) => ({
      from,
      to,
      ...calendarDay(Number(day), parseMonth(month), year),
    })),
    ...findSpans(text, MONTH_FIRST).map(({ from, to, match: [, month = '', day, year] }) => ({
      from,
      to,
      ...calendarDay(Number(day), parseMonth(month), year),
    })),
    ...findSpans(text, NUMERIC).map(({ from, to, match: [, day, , month, year] }) => ({
      from,
      to,
      ...dayFirst(Number(day), Number(month), year),
    })),
    ...findSpans(text, ISO).map(({ from, to, match: [, year, month, day] }) => ({
      from,
      to,
      ...calendarDay(Number(day), Number(month), year),
    })),
    ...[...findSpans(text, CLEAR_DAY_SLASH_MONTH), ...(isSource ? findSpans(text, DAY_SLASH_MONTH) : [])].map(
      ({ from, to, match: [, one, other, first = one, second = other] }) => ({
        from,
        to,
        ...dayFirst(Number(first), Number(second), undefined),
      }),
    ),
  ].filter((one) => one.month >= 1 && one.month <= 12 && one.day >= 1 && one.day <= 31)

const calendarDay = (day: number, month: number, year: string | undefined): CalendarDay => ({
  day: day,
  month,
  year: parseYear(year),
})
/** Day first, as in Spanish, unless the second number cannot be a month. */
const dayFirst = (one: number, other: number, year: string | undefined) =>
  other > 12 ? calendarDay(other, one, year) : calendarDay(one, other, year)

export const isSameDay = (one: CalendarDay, other: CalendarDay): boolean =>
  one.day === other.day &&
  one.month === other.month &&
  (one.year === null || other.year === null || one.year === other.year)
