import { stopWords } from './stop-words.ts'

/** A folded word and the term by which it is indexed. */
export type Token = { word: string; term: string }

const MAX_TERM_LENGTH = 40
/** Minimum length of a word without its ending. */
const MIN_ROOT_LENGTH = 4
const WORD = /\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+(?:[.,]\p{N}+)*/gu
/** «1.500» and «1,500» equal «1500»; «2,5» does not. */
const THOUSANDS_SEPARATOR = /[.,](?=\p{N}{3}(?!\p{N}))/gu
const GREETING = /\bbuen[oa]s?\s+(dias?|tardes?|noches?)\b/g

/** Suffixes without a meaning of their own, the longest first. */
export const endings: readonly string[] = `
  amientos imientos amiento imiento aciones uciones adoras adores idades encias ancias logias ismos istas ables ibles
  acion ucion adora idad encia ancia logia ismo ista able ible mente ador antes ante ivas ivos osas osos iva ivo osa oso
  iesemos ieramos asemos aramos arian erian irian ieran iesen ieron iendo aron ando aban abas aran eran iran aria eria
  iria ados adas idos idas aba ian ias ado ada ido ida are era ara ira ar er ir io an en ia`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

/** Removes accents and case; «ñ» becomes «n», as many type it on a phone. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const stemCache = new Map<string, string>()
const MAX_CACHED_STEMS = 50_000

/** The stem of a folded word, without number, gender and common endings. */
export function stem(word: string): string {
  const cached = stemCache.get(word)
  if (cached !== undefined) return cached
  if (stemCache.size >= MAX_CACHED_STEMS) stemCache.clear()
  const stemmed = stripEnding(word)
  stemCache.set(word, stemmed)
  return stemmed
}

function stripEnding(word: string): string {
  if (word.length < MIN_ROOT_LENGTH || /\d/.test(word)) return word
  const singularWord = singular(word)
  const ending = endings.find(
    (candidate) => singularWord.endsWith(candidate) && singularWord.length - candidate.length >= MIN_ROOT_LENGTH,
  )
  const root = ending === undefined ? singularWord : singularWord.slice(0, -ending.length)
  return root.length >= MIN_ROOT_LENGTH && /[aeo]$/.test(root) ? root.slice(0, -1) : root
}

const singular = (word: string): string => {
  if (word.length > MIN_ROOT_LENGTH && word.endsWith('ces')) return `${word.slice(0, -3)}z`
  if (word.length > MIN_ROOT_LENGTH && word.endsWith('es')) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** The tokens of a text in order, without stop words. */
export const tokenize = (text: string): Token[] =>
  (fold(text).replaceAll(GREETING, ' ').match(WORD) ?? [])
    .filter((word) => !stopWords.has(word))
    .map((word) => word.replaceAll(THOUSANDS_SEPARATOR, '').slice(0, MAX_TERM_LENGTH))
    .map((word) => ({ word, term: stem(word) }))
