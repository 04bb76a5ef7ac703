import { stopWords } from './stop-words.ts'

/** A word as somebody wrote it, folded, and what it is looked up by. */
export type Term = { word: string; term: string }

const LONGEST = 40
/** What stands before a word's ending stays at least so long. */
const ROOT = 4
const WORD = /\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+(?:[.,]\p{N}+)*/gu
/** «1.500» and «1,500» are what «1500» is; «2,5» is not. */
const THOUSANDS = /[.,](?=\p{N}{3}(?!\p{N}))/gu
const GREETING = /\bbuen[oa]s?\s+(dias?|tardes?|noches?)\b/g

/** What words end in beside what they mean, the longest first. */
export const endings: readonly string[] = `
  amientos imientos amiento imiento aciones uciones adoras adores idades encias ancias logias ismos istas ables ibles
  acion ucion adora idad encia ancia logia ismo ista able ible mente ador antes ante ivas ivos osas osos iva ivo osa oso
  iesemos ieramos asemos aramos arian erian irian ieran iesen ieron iendo aron ando aban abas aran eran iran aria eria
  iria ados adas idos idas aba ian ias ado ada ido ida are era ara ira ar er ir io an en ia`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

/** Without accents and case; «ñ» is «n» to whoever writes on a phone. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The same words come again and again. */
const stems = new Map<string, string>()
const MOST_STEMS = 50_000

/** What is left of a folded word when number, gender and the usual endings are taken off. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MOST_STEMS) stems.clear()
  const stemmed = strip(word)
  stems.set(word, stemmed)
  return stemmed
}

function strip(word: string): string {
  if (word.length < ROOT || /\d/.test(word)) return word
  const one = singular(word)
  const ending = endings.find((end) => one.endsWith(end) && one.length - end.length >= ROOT)
  const root = ending === undefined ? one : one.slice(0, -ending.length)
  return root.length >= ROOT && /[aeo]$/.test(root) ? root.slice(0, -1) : root
}

const singular = (word: string): string => {
  if (word.length > ROOT && word.endsWith('ces')) return `${word.slice(0, -3)}z`
  if (word.length > ROOT && word.endsWith('es')) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** The words of a text that tell something, in order. */
export const termsOf = (text: string): Term[] =>
  (fold(text).replaceAll(GREETING, ' ').match(WORD) ?? [])
    .filter((word) => !stopWords.has(word))
    .map((word) => word.replaceAll(THOUSANDS, '').slice(0, LONGEST))
    .map((word) => ({ word, term: stem(word) }))
