import { endings, type Token } from '../text/tokenize.ts'

/** Shorter words are similar to too many others. */
const MIN_LENGTH = 4
const LONG_WORD_LENGTH = 8
/** Maximum number of candidates by typo and by cut-off ending. */
const [MOST_NEAR, MOST_CUT_OFF] = [50, 5]
/** What a variant is worth, by its edit distance. */
const WORTH_BY_DISTANCE = [1, 0.8, 0.6]
const MAX_VARIANTS = 3

export type SpellingVariant = { term: string; worth: number }

export type SimilarTerm = { term: string; far: number }

/** Initial letters with the same sound somewhere in Spanish. */
const SIMILAR_INITIALS: Record<string, string> = {
  k: 'cq',
  q: 'kc',
  b: 'v',
  v: 'b',
  z: 'sc',
  s: 'cz',
  j: 'g',
  g: 'j',
  y: 'l',
  w: 'g',
}

/** Letters without a sound: «h», «u» of «que». */
const SILENT_LETTERS = 2

/** Words that sound alike have the same key. */
export const phoneticKey = (term: string): string =>
  term
    .replaceAll(/qu(?=[ei])|c(?![eih])|q/g, 'k')
    .replaceAll(/s?c(?=[ei])|z/g, 's')
    .replaceAll('v', 'b')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll('ll', 'y')
    .replaceAll(/(?<!c)h/g, '')
    .replaceAll(/m(?=[bp])/g, 'n')

/** Words of three letters get no typos; only words with the same sound are similar to them. */
const maxTypos = (term: string) => (term.length >= LONG_WORD_LENGTH ? 2 : term.length >= MIN_LENGTH ? 1 : 0)

/** How many letters customers leave off at the end: «visco» is «viscoelástica». */
const MAX_CUT_OFF = 10
const CUT_OFF_DISTANCE = 2

/** Initials and lengths of possible variants; null for words without variants. A typo may be in the ending. */
export function variantPatternOf({
  word,
  term,
}: Token): { begins: string[]; shortest: number; longest: number } | null {
  if (word.length < MIN_LENGTH || term.length < MIN_LENGTH - 1 || /\d/.test(term)) return null
  // A typo seldom changes the first letter, but may swap it with the second or replace it by one with the same sound.
  const initials = [...new Set([...[...term].slice(0, 2), ...(SIMILAR_INITIALS[term[0] ?? ''] ?? '')])]
  return { begins: initials, shortest: Math.min(MIN_LENGTH, term.length), longest: term.length + MAX_CUT_OFF }
}

export function findSimilarTerms({ word, term }: Token, knownTerms: readonly string[]): SimilarTerm[] {
  const maxDistance = maxTypos(term)
  const sounds = phoneticKey(term)
  const soundsAlike = (one: string) =>
    one !== term && Math.abs(one.length - term.length) <= SILENT_LETTERS && phoneticKey(one) === sounds
  const farFrom = (one: string): number =>
    isMistypedEnding(word, one) || soundsAlike(one)
      ? 1
      : maxDistance === 0
        ? Infinity
        : editDistance(term, one, maxDistance)
  const similar = knownTerms
    .map((one) => ({ term: one, far: farFrom(one) }))
    .filter(({ far }) => far <= Math.max(1, maxDistance))
  if (similar.length > 0) return similar.toSorted((a, b) => a.far - b.far).slice(0, MOST_NEAR)
  const longer = knownTerms.filter((one) => isCutOff(word, one)).toSorted((a, b) => a.length - b.length)
  return longer.slice(0, MOST_CUT_OFF).map((one) => ({ term: one, far: CUT_OFF_DISTANCE }))
}

const isCutOff = (word: string, one: string): boolean =>
  word.length >= MIN_LENGTH && one.length >= word.length + 3 && one.startsWith(word)

export function closestVariants(similar: readonly SimilarTerm[]): SpellingVariant[] {
  const nearest = Math.min(...similar.map(({ far }) => far))
  return similar
    .filter(({ far }) => far === nearest)
    .slice(0, MAX_VARIANTS)
    .map(({ term: one, far }) => ({ term: one, worth: WORTH_BY_DISTANCE[far] ?? 0 }))
}

/** «devoluciobes» is «devol» with a mistyped ending. */
const isMistypedEnding = (word: string, term: string): boolean => {
  const remainder = word.slice(term.length).replace(/e?s$/, '')
  return (
    term.length > MIN_LENGTH &&
    remainder.length >= MIN_LENGTH - 1 &&
    word.startsWith(term) &&
    endings.some((ending) => ending.length >= MIN_LENGTH - 1 && editDistance(remainder, ending, 1) <= 1)
  )
}

/** Damerau-Levenshtein distance (optimal string alignment); returns `maxDistance + 1` as soon as it is exceeded. */
export function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1
  let [secondLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const transposed =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (secondLast[j - 2] ?? 0) + 1 : Infinity
      now[j] = Math.min(substituted, transposed, (last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1)
    }
    if (Math.min(...now) > maxDistance) return maxDistance + 1
    ;[secondLast, last] = [last, now]
  }
  return last[b.length] ?? maxDistance + 1
}
