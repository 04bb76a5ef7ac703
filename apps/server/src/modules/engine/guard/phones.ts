import { placesOf, type Span } from './flat.ts'
import { spokenGroupsIn } from './spoken-groups.ts'

const RUN = /(?<!\d)(?<!\d[.,])\+?\(?\d(?:[ ().\-–—/]{0,2}\d){6,}/g
/** «300 - 111 - 2233», «300_111_2233» */
const PARTED = /(?<![\d.,])(?<!\d ?[-–—·|/_] ?)\+?\d{2,4}(?: ?[-–—·|/_] ?\d{2,4}){2,4}(?!\d)(?! ?[-–—·|/_] ?\d)/g
/** «Tres cero cero, uno uno uno…» */
const FIGURE =
  '\\d|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|oh|one|two|three|four|five|six|seven|eight|nine|um|dois|meia|quatro|sete|oito|nove|un|deux|trois|quatre|cinq|sept|huit|neuf'
const SPOKEN = new RegExp(String.raw`(?<![\p{L}\d])(?:${FIGURE})(?:[ ,.\-]{1,2}(?:${FIGURE})(?![\p{L}\d])){6,14}`, 'gu')
const SPOKEN_FIGURES = [
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
const YEARS = /^(1\d|20)\d\d\D{1,3}(1\d|20)\d\d$/

/** «Tallas 34/36/38/40» */
const areSizes = (said: string) =>
  /^\d\d(?: ?[/·|–-] ?\d\d)+$/.test(said) &&
  said.split(/\D+/).every((size, at, all) => at === 0 || Number(size) > Number(all[at - 1]))

const LEAST = 7
const LONGEST_PREFIX = 4

type Numbered = Span & { figures: string }

const numbersAt = (text: string, what: RegExp): Numbered[] =>
  placesOf(text, what)
    .filter(({ match: [said] }) => !YEARS.test(said) && !areSizes(said))
    .map(({ from, to, match: [said] }) => ({ from, to, figures: said.replaceAll(/\D/g, '') }))
    .filter(({ figures }) => figures.length >= LEAST)

/** Those whose parts would be taken for prices. */
export const partedNumbersIn = (text: string): Numbered[] => numbersAt(text, PARTED)

/** Phones, accounts and whatever else is told in seven figures or more, also one by one in words. */
export const longNumbersIn = (text: string): Numbered[] => [
  ...numbersAt(text, RUN),
  ...partedNumbersIn(text),
  ...spokenGroupsIn(text),
  ...placesOf(text, SPOKEN).map(({ from, to, match: [said] }) => ({ from, to, figures: figuresIn(said) })),
]

const figuresIn = (said: string): string =>
  said
    .split(/[ ,.-]+/)
    .map((word) => (/\d/.test(word) ? word : SPOKEN_FIGURES.findIndex((words) => words.includes(word))))
    .join('')

/** The same, or the same with its country in front. */
export const isSameNumber = (said: string, known: string): boolean =>
  known.includes(said) ||
  (known.length >= LEAST && said.endsWith(known) && said.length - known.length <= LONGEST_PREFIX)
