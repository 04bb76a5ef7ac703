import { endings, type Term } from './terms.ts'

/** Shorter words are too close to too many others. */
const SHORTEST = 4
const LONG = 8
/** So many of the words that may be meant are looked up. */
const [MOST_NEAR, MOST_CUT_OFF] = [50, 5]
/** What a word counts for that was written otherwise. */
const WORTH = [1, 0.8, 0.6]
const MOST = 3

export type Kin = { term: string; worth: number }

/** A word that is there, and how far it is from the one that was asked. */
export type Near = { term: string; far: number }

/** First letters that sound alike somewhere. */
const SOUNDS_LIKE: Record<string, string> = {
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

/** Letters more or less that are not heard: «h», «u» of «que». */
const SILENT = 2

/** What is pronounced alike is written alike. */
export const sound = (term: string): string =>
  term
    .replaceAll(/qu(?=[ei])|c(?![eih])|q/g, 'k')
    .replaceAll(/s?c(?=[ei])|z/g, 's')
    .replaceAll('v', 'b')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll('ll', 'y')
    .replaceAll(/(?<!c)h/g, '')
    .replaceAll(/m(?=[bp])/g, 'n')

/** Of three letters none is missing: such a word is akin to what sounds the same alone. */
const strays = (term: string) => (term.length >= LONG ? 2 : term.length >= SHORTEST ? 1 : 0)

/** So many letters customers leave off at the end: «visco» is «viscoelástica». */
const CUT_OFF = 10
const CUT_OFF_IS_FAR = 2

/** How long its kin may be, and how they begin; null for a word that has none. What is mistyped may be its ending. */
export function kinshipOf({ word, term }: Term): { begins: string[]; shortest: number; longest: number } | null {
  if (word.length < SHORTEST || term.length < SHORTEST - 1 || /\d/.test(term)) return null
  // A typo seldom changes the first letter, but may swap it with the second or spell it as it sounds.
  const begins = [...new Set([...[...term].slice(0, 2), ...(SOUNDS_LIKE[term[0] ?? ''] ?? '')])]
  return { begins, shortest: Math.min(SHORTEST, term.length), longest: term.length + CUT_OFF }
}

/** Those of these words that it may be meant to be. */
export function nearTo({ word, term }: Term, known: readonly string[]): Near[] {
  const most = strays(term)
  const sounds = sound(term)
  const soundsAlike = (one: string) =>
    one !== term && Math.abs(one.length - term.length) <= SILENT && sound(one) === sounds
  const farFrom = (one: string): number =>
    isMistypedEnding(word, one) || soundsAlike(one) ? 1 : most === 0 ? Infinity : distance(term, one, most)
  const near = known.map((one) => ({ term: one, far: farFrom(one) })).filter(({ far }) => far <= Math.max(1, most))
  if (near.length > 0) return near.toSorted((a, b) => a.far - b.far).slice(0, MOST_NEAR)
  const longer = known.filter((one) => isCutOff(word, one)).toSorted((a, b) => a.length - b.length)
  return longer.slice(0, MOST_CUT_OFF).map((one) => ({ term: one, far: CUT_OFF_IS_FAR }))
}

/** Longer than by an ending alone. */
const isCutOff = (word: string, one: string): boolean =>
  word.length >= SHORTEST && one.length >= word.length + 3 && one.startsWith(word)

/** The nearest of these, each for what it is worth. */
export function kinOf(near: readonly Near[]): Kin[] {
  const nearest = Math.min(...near.map(({ far }) => far))
  return near
    .filter(({ far }) => far === nearest)
    .slice(0, MOST)
    .map(({ term: one, far }) => ({ term: one, worth: WORTH[far] ?? 0 }))
}

/** «devoluciobes» is «devol» with an ending that is nearly one. */
const isMistypedEnding = (word: string, term: string): boolean => {
  const rest = word.slice(term.length).replace(/e?s$/, '')
  return (
    term.length > SHORTEST &&
    rest.length >= SHORTEST - 1 &&
    word.startsWith(term) &&
    endings.some((ending) => ending.length >= SHORTEST - 1 && distance(rest, ending, 1) <= 1)
  )
}

/** How many letters were left out, put in, changed or swapped with their neighbour; beyond `most` nobody counts. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      now[j] = Math.min(changed, swapped, (last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1)
    }
    if (Math.min(...now) > most) return most + 1
    ;[before, last] = [last, now]
  }
  return last[b.length] ?? most + 1
}
