import { placesOf, type Span } from './flat.ts'
import { valueOf } from './numbers.ts'

/** A day of the calendar; of a year that may not be said. */
export type Day = { day: number; month: number; year: number | null }

/** In Spanish, and in the other languages that an agent may answer in. */
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
/** Frames and chocolate bars are months behind a preposition only. */
const MONTH = `${MONTHS.flat()
  .filter((name) => name.length > 4 && name !== 'marco')
  .join(
    '|',
  )}|mayo|maio|june|july|juin|aout|(?<=de )marco|(?<=\\b(?:le|du|au) \\d{1,2}(?:er)? )mars|mars(?= \\d{4})|mai|may`
const SHORT =
  'ene|feb|mar|abr|may|jun|jul|ago|sept?|(?<=[/-])set|set(?=[.]?[ /-]\\d{4})|oct|nov|dic|jan|fev|apr|avr|aug|dec|dez'
/** Each in one way only, and no list of them longer than a month's: or a long text has more readings than anybody can try. */
const DAY_WORD =
  'primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti[a-z]{1,6}|treinta y uno|treinta(?! y uno)'
/** «1º», «1ero», «3rd»: which of them. */
const NTH = '(?:[°º]|[oa]\\b|ero|er|ro|do|to|vo|st|nd|rd|th)?'
const DAY = String.raw`(?<!\d)\d{1,2}${NTH}|\b(?:${DAY_WORD})`
const YEAR = String.raw`(?:,? (?:de |del )?(\d{4})\b)?`

const EACH_DAY = new RegExp(DAY, 'g')
const SAID = new RegExp(
  String.raw`((?:${DAY})(?:(?:,| y| al| a| o|,? el)? ?(?:[-–] ?)?(?:${DAY})){0,12}) (?:(?:de|of) )?(${MONTH})\b${YEAR}`,
  'g',
)
const SHORTLY = new RegExp(String.raw`(?<!\d)(\d{1,2})(?:[ /-]| de )(${SHORT})\b\.?(?:[ /-](\d{4})\b)?`, 'g')
const TURNED = new RegExp(
  String.raw`\b(${MONTH}|(?:jan|feb|apr|aug|oct|nov|dec)\.?) (\d{1,2})${NTH}(?![\d.,:]\d|\d)${YEAR}`,
  'g',
)
const FIGURES = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
const BARE = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g
/** «3/4» is a share of a cup as often as a day. */
const CLEARLY_BARE =
  /(?<=\b(?:el|del|al|dia|hasta|desde|fecha:?|on|until|ate|em|le|du|au) )(?:(\d{1,2})\/(\d{1,2})(?![\d/])|(\d\d)-(0[1-9]|1[0-2])(?![\d-]| de\b))/g

const monthOf = (word: string) => {
  const said = word.replace(/\.$/, '').replace(/^set$/, 'sept')
  const at = MONTHS.findIndex((names) => names.includes(said))
  return 1 + (at < 0 ? MONTHS.findIndex((names) => names.some((name) => name.startsWith(said))) : at)
}
const yearOf = (year: string | undefined) => (year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0))
const dayOf = (word: string) => (word === 'primero' ? 1 : /^\d/.test(word) ? Number.parseInt(word, 10) : valueOf(word))

/** The days that a flat text names; what may be a share of something too only where `isSource`. */
export const daysIn = (text: string, isSource = false): (Span & Day)[] =>
  [
    ...placesOf(text, SAID).flatMap(({ from, to, match: [, list = '', month = '', year] }) =>
      [...list.matchAll(EACH_DAY)].map(([word]) => ({
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
    ...[...placesOf(text, CLEARLY_BARE), ...(isSource ? placesOf(text, BARE) : [])].map(
      ({ from, to, match: [, one, other, first = one, second = other] }) => ({
        from,
        to,
        ...inOrder(Number(first), Number(second), undefined),
      }),
    ),
  ].filter((one) => one.month >= 1 && one.month <= 12 && one.day >= 1 && one.day <= 31)

const day = (on: number, month: number, year: string | undefined): Day => ({ day: on, month, year: yearOf(year) })
/** The day first, as in Spanish, unless that cannot be. */
const inOrder = (one: number, other: number, year: string | undefined) =>
  other > 12 ? day(other, one, year) : day(one, other, year)

export const isSameDay = (one: Day, other: Day): boolean =>
  one.day === other.day &&
  one.month === other.month &&
  (one.year === null || other.year === null || one.year === other.year)
