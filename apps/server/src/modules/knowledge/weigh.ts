import { sentencesOf } from './sentences.ts'
import { termsOf } from './terms.ts'

/* BM25's usual numbers. */
export const SATURATION = 1.2
export const BY_LENGTH = 0.75
/** What the best single sentence adds, and what words add that stand side by side as they were asked. */
const SENTENCE = 0.3
const SIDE_BY_SIDE = 0.3
/** What a word can bring at most, for its rarity of 1. */
const MOST = SATURATION + 1 + SENTENCE + SIDE_BY_SIDE
/** As if there were at least so many passages: in a single page, too, a word that is nowhere is worth more than one found. */
const FEWEST = 100

/** How much a word tells that is in `found` of `passages`. */
export const rarity = (passages: number, found: number): number =>
  Math.log(1 + (Math.max(passages, FEWEST) - found + 0.5) / (found + 0.5))

/** A word of a question: what it may be written as, and its rarity. */
export type Asked = { word: string; forms: { term: string; weight: number }[]; rarity: number }

/** What a text says of a question beside how often its words occur. */
export function closeness(text: string, asked: readonly Asked[]): number {
  const sentences = sentencesOf(text).map((sentence) => termsOf(sentence).map(({ term }) => term))
  const best = Math.max(0, ...sentences.map((terms) => found(new Set(terms), asked)))
  return SENTENCE * best + SIDE_BY_SIDE * sideBySide(sentences.flat(), asked)
}

/** From 0 to 1: how much of what was asked for a passage with this score has. */
export const strengthOf = (score: number, asked: readonly Asked[]): number => {
  const whole = MOST * asked.reduce((sum, one) => sum + one.rarity, 0)
  return whole === 0 ? 0 : Math.min(1, score / whole)
}

/** What the words that are there are worth. */
export const found = (there: ReadonlySet<string>, asked: readonly Asked[]): number =>
  asked.reduce(
    (sum, { forms }) => sum + Math.max(0, ...forms.filter(({ term }) => there.has(term)).map(({ weight }) => weight)),
    0,
  )

function sideBySide(terms: readonly string[], asked: readonly Asked[]): number {
  const pairs = new Set(terms.slice(1).map((term, at) => `${terms[at]} ${term}`))
  return asked.slice(1).reduce((sum, { forms }, at) => {
    const before = asked[at]?.forms ?? []
    const together = before.flatMap((a) =>
      forms.filter((b) => pairs.has(`${a.term} ${b.term}`)).map((b) => Math.min(a.weight, b.weight)),
    )
    return sum + Math.max(0, ...together)
  }, 0)
}
