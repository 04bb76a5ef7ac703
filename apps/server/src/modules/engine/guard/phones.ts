import { placesOf, type Span } from './flat.ts'

const RUN = /(?<!\d)(?<!\d[.,])\+?\(?\d(?:[ ().\-/]{0,2}\d){6,}/g
/** «1914-1918» */
const YEARS = /^(1\d|20)\d\d\D(1\d|20)\d\d$/

/** «Tallas 34/36/38/40» */
const areSizes = (said: string) =>
  /^\d\d(?:[/-]\d\d)+$/.test(said) &&
  said.split(/\D/).every((size, at, all) => at === 0 || Number(size) > Number(all[at - 1]))

const LEAST = 7
const LONGEST_PREFIX = 4

/** Phones, accounts and whatever else is told in seven figures or more. */
export const longNumbersIn = (text: string): (Span & { figures: string })[] =>
  placesOf(text, RUN)
    .filter(({ match: [said] }) => !YEARS.test(said) && !areSizes(said))
    .map(({ from, to, match: [said] }) => ({ from, to, figures: said.replaceAll(/\D/g, '') }))

/** The same, or the same with its country in front. */
export const isSameNumber = (said: string, known: string): boolean =>
  known.includes(said) ||
  (known.length >= LEAST && said.endsWith(known) && said.length - known.length <= LONGEST_PREFIX)
