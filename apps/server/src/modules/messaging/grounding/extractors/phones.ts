import { findSpans, type TextSpan } from '../normalize-text.ts'
import { findDictatedNumbers } from './dictated-numbers.ts'

const DIGIT_RUN = /(?<!\d)(?<!\d[.,])\+?\(?\d(?:[ ().\-–—/]{0,2}\d){6,}/g
/** «300 - 111 - 2233», «300_111_2233» */
const SEPARATED_GROUPS =
  /(?<![\d.,])(?<!\d ?[-–—·|/_] ?)\+?\d{2,4}(?: ?[-–—·|/_] ?\d{2,4}){2,4}(?!\d)(?! ?[-–—·|/_] ?\d)/g
/** «Tres cero cero, uno uno uno…» */
const DIGIT_WORD =
  String.raw`\d|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|oh|one|two|three|four|five|six|` +
  'seven|eight|nine|um|dois|meia|quatro|sete|oito|nove|un|deux|trois|quatre|cinq|sept|huit|neuf'
const SPELLED_OUT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${DIGIT_WORD})(?:[ ,.\-]{1,2}(?:${DIGIT_WORD})(?![\p{L}\d])){6,14}`,
  'gu',
)
const DIGIT_WORDS = [
  'cero zero oh',
  'uno one um un',
  'dos two dois deux',
  'tres three trois',
  'cuatro four quatro quatre',
  'cinco five cinq',
  'seis six meia',
  'siete seven sete sept',
  'ocho eight oito huit',
  'nueve nine nove neuf',
].map((words) => words.split(' '))
/** «1914-1918» */
const YEAR_RANGE = /^(1\d|20)\d\d\D{1,3}(1\d|20)\d\d$/

/** «Tallas 34/36/38/40» */
const isSizeList = (digits: string) =>
  /^\d\d(?: ?[/·|–-] ?\d\d)+$/.test(digits) &&
  digits.split(/\D+/).every((size, at, sizes) => at === 0 || Number(size) > Number(sizes[at - 1]))

const MIN_DIGITS = 7
const MAX_PREFIX_DIGITS = 4

type LongNumber = TextSpan & { figures: string }

const findLongDigits = (text: string, pattern: RegExp): LongNumber[] =>
  findSpans(text, pattern)
    .filter(({ match: [digits] }) => !YEAR_RANGE.test(digits) && !isSizeList(digits))
    .map(({ from, to, match: [digits] }) => ({ from, to, figures: digits.replaceAll(/\D/g, '') }))
    .filter(({ figures }) => figures.length >= MIN_DIGITS)

/** Numbers in separated groups, whose groups would otherwise be read as prices. */
export const findSeparatedNumbers = (text: string): LongNumber[] => findLongDigits(text, SEPARATED_GROUPS)

/** Phones, accounts and other numbers of seven digits or more, also spelled out digit by digit. */
export const findLongNumbers = (text: string): LongNumber[] => [
  ...findLongDigits(text, DIGIT_RUN),
  ...findSeparatedNumbers(text),
  ...findDictatedNumbers(text),
  ...findSpans(text, SPELLED_OUT).map(({ from, to, match: [digits] }) => ({ from, to, figures: digitsOf(digits) })),
]

const digitsOf = (digits: string): string =>
  digits
    .split(/[ ,.-]+/)
    .map((word) => (/\d/.test(word) ? word : DIGIT_WORDS.findIndex((words) => words.includes(word))))
    .join('')

/** Equal, or equal except for a country prefix. */
export const isSameNumber = (digits: string, source: string): boolean =>
  source.includes(digits) ||
  (source.length >= MIN_DIGITS && digits.endsWith(source) && digits.length - source.length <= MAX_PREFIX_DIGITS)
