import { waysOfAsking } from './wishes.ts'

/** How words are taken where documents are found by them. */
export type Words = {
  termsOf: (text: string) => { word: string; term: string }[]
  /** How many letters are otherwise; beyond `most` nobody counts. */
  distance: (a: string, b: string, most: number) => number
}

/** What a question asks for: its words, and how much each tells. */
export type Gist = ReadonlyMap<string, number>

/** Nobody asks more at one go; of what a machine writes, the first words are compared. */
const MOST_WORDS = 12
/** Shorter words are too close to too many others. */
const SHORTEST = 6
const [THING, WISH] = [1, 0.5]

export type Read = (text: string) => Gist

/**
 * Reads questions one after another: a word with one letter otherwise than in one before is that one. Its wish («precio»,
 * «cuánto vale») counts half of the thing it is about, whatever its word; what says neither counts only where nothing else does.
 */
export function createRead({ termsOf, distance }: Words): Read {
  /** What each word stands for, and which words lack one letter to be so. */
  const known = new Map(waysOfAsking)
  const nearly = new Map<string, string[]>()

  const shortened = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  const canBeMistyped = (word: string) => word.length >= SHORTEST && !/\d/.test(word)

  function learn(word: string, as: string): string {
    known.set(word, as)
    if (canBeMistyped(word))
      for (const short of [word, ...shortened(word)]) nearly.set(short, [...(nearly.get(short) ?? []), word])
    return as
  }
  for (const [word, as] of waysOfAsking) learn(word, as)

  function meant(word: string): string | undefined {
    if (!canBeMistyped(word)) return undefined
    const near = [word, ...shortened(word)].flatMap((short) => nearly.get(short) ?? [])
    const found = near.find((one) => distance(word, one, 1) <= 1)
    return found && known.get(found)
  }

  return (text) => {
    const said = termsOf(text)
      .slice(0, MOST_WORDS)
      .map(({ word, term }) => known.get(word) ?? learn(word, meant(word) ?? term))
    const telling = said.filter((one) => one !== 'light')
    return new Map((telling.length > 0 ? telling : said).map((one) => [one, one.startsWith('wish ') ? WISH : THING]))
  }
}
