import { placesOf, type Span } from './flat.ts'
import { valueOf } from './numbers.ts'

/** A day of the calendar; of a year that may not be said. */
export type Day = { day: number; month: number; year: number | null }

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const MONTH = `${MONTHS.join('|')}|setiembre`
const SHORT = 'ene|feb|mar|abr|may|jun|jul|ago|sept?|(?<=[/-])set|set(?=[.]?[ /-]\\d{4})|oct|nov|dic'
/** Each in one way only, and no list of them longer than a month's: or a long text has more readings than anybody can try. */
const DAY_WORD =
  'primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti[a-z]{1,6}|treinta y uno|treinta(?! y uno)'
const DAY = String.raw`(?<!\d)\d{1,2}[º°]?|\b(?:${DAY_WORD})`
const YEAR = String.raw`(?:,? (?:de |del )?(\d{4})\b)?`

const SAID = new RegExp(
  String.raw`((?:${DAY})(?:(?:,| y| al| a| o|,? el)? ?(?:[-–] ?)?(?:${DAY})){0,12}) (?:de )?(${MONTH})\b${YEAR}`,
  'g',
)
const SHORTLY = new RegExp(String.raw`(?<!\d)(\d{1,2})[ /-](${SHORT})\b\.?(?:[ /-](\d{4})\b)?`, 'g')
const TURNED = new RegExp(String.raw`\b(${MONTH}) (\d{1,2})(?![\d.,]\d|\d)${YEAR}`, 'g')
const FIGURES = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
const BARE = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g
/** «3/4» is a share of a cup as often as a day. */
const CLEARLY_BARE = /(?<=\b(?:el|del|al|dia|hasta|desde|fecha:?) )(\d{1,2})\/(\d{1,2})(?![\d/])/g

const monthOf = (word: string) => {
  const at = MONTHS.findIndex((month) => month.startsWith(word.replace(/^set/, 'sep').slice(0, 3)))
  return at + 1
}
const yearOf = (year: string | undefined) => (year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0))
const dayOf = (word: string) => (word === 'primero' ? 1 : valueOf(word))

/** The days that a flat text names; what may be a share of something too only where `isSource`. */
export const daysIn = (text: string, isSource = false): (Span & Day)[] =>
  [
    ...placesOf(text, SAID).flatMap(({ from, to, match: [, list = '', month = '', year] }) =>
      [...list.matchAll(new RegExp(DAY, 'g'))].map(([word]) => ({
        from,
        to,
        ...day(dayOf(word), monthOf(month), year),
      })),
    ),
    ...placesOf(text, SHORTLY).map(({ from, to, match: [, on, month = '', year] }) => ({
      from,
      to,
      ...day(Number(on), monthOf(month), year),
    })),
    ...placesOf(text, TURNED).map(({ from, to, match: [, month = '', on, year] }) => ({
      from,
      to,
      ...day(Number(on), monthOf(month), year),
    })),
    ...placesOf(text, FIGURES).map(({ from, to, match: [, on, , month, year] }) => ({
      from,
      to,
      ...inOrder(Number(on), Number(month), year),
    })),
    ...placesOf(text, ISO).map(({ from, to, match: [, year, month, on] }) => ({
      from,
      to,
      ...day(Number(on), Number(month), year),
    })),
    ...placesOf(text, isSource ? BARE : CLEARLY_BARE).map(({ from, to, match: [, on, month] }) => ({
      from,
      to,
      ...inOrder(Number(on), Number(month), undefined),
    })),
  ].filter((one) => one.month >= 1 && one.month <= 12 && one.day >= 1 && one.day <= 31)

const day = (on: number, month: number, year: string | undefined): Day => ({ day: on, month, year: yearOf(year) })
/** The day first, as in Spanish, unless that cannot be. */
const inOrder = (one: number, other: number, year: string | undefined) =>
  other > 12 ? day(other, one, year) : day(one, other, year)

export const isSameDay = (one: Day, other: Day): boolean =>
  one.day === other.day &&
  one.month === other.month &&
  (one.year === null || other.year === null || one.year === other.year)
