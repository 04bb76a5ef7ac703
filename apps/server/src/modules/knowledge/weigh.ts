import { type AnswerKind, givenBy } from './question/answer-kinds.ts'
import { canBeInRange, isEnough, isInRange } from './question/ranges.ts'
import { sentencesOf } from './sentences.ts'
import { termsOf } from './terms.ts'

/* BM25's usual numbers. */
export const SATURATION = 1.2
export const BY_LENGTH = 0.75
/** What the best single sentence adds, and what words add that stand side by side as they were asked. */
const SENTENCE = 0.3
const SIDE_BY_SIDE = 0.3
/** As if there were at least so many passages: in a single page, too, a word that is nowhere is worth more than one found. */
const FEWEST = 100

/** How much a word tells that is in `found` of `passages`. */
export const rarity = (passages: number, found: number): number =>
  Math.log(1 + (Math.max(passages, FEWEST) - found + 0.5) / (found + 0.5))

/**
 * A word of a question, or the kind of answer it wants: what it may be written as, what it is worth where a text has it,
 * and what it costs where a text lacks it.
 */
export type Asked = {
  word: string
  role: 'thing' | 'common' | 'aside' | 'kind'
  /** `weight` ranks a passage that has it, `share` says how nearly it is what was asked. */
  forms: { term: string; weight: number; share: number }[]
  kind: AnswerKind | null
  /** What a number counts, in all its forms: «10» of «10 personas». */
  unit?: readonly string[]
  /** How rare the word is, before what kind of word it is counts. */
  rarity: number
  worth: number
  cost: number
}

/** What a text says of a question beside how often its words occur. */
export function closeness(text: string, asked: readonly Asked[]): number {
  const sentences = sentencesOf(text).map((sentence) => termsOf(sentence).map(({ term }) => term))
  const best = Math.max(0, ...sentences.map((terms) => found(new Set(terms), asked)))
  return SENTENCE * best + SIDE_BY_SIDE * sideBySide(sentences.flat(), asked)
}

/** What the words that are there are worth. */
const found = (there: ReadonlySet<string>, asked: readonly Asked[]): number =>
  asked.reduce(
    (sum, { forms }) => sum + Math.max(0, ...forms.filter(({ term }) => there.has(term)).map(({ weight }) => weight)),
    0,
  )

/** What a day or a number within a range is worth beside the word itself. */
const IN_RANGE = 0.75
const units = (asked: readonly Asked[]) => asked.flatMap(({ forms }) => forms.map(({ term }) => term))

/** For each asked word, up to 1, how nearly a text under these titles has it; below 0 where it contradicts. */
export function sharesOf(text: string, asked: readonly Asked[], titles = ''): number[] {
  const terms = termsOf(text).map(({ term }) => term)
  const there = new Set(terms)
  return asked.map(({ word, kind, forms, unit }) => {
    if (kind) return givenBy(kind, text, titles)
    if (unit) return countedShare(word, unit, terms, text)
    const share = forms.reduce((best, { term, share: one }) => (there.has(term) ? Math.max(best, one) : best), 0)
    return share === 0 && canBeInRange(word) && isInRange(word, text, new Set(units(asked))) ? IN_RANGE : share
  })
}

/** A text that counts the same in another number is about another thing. */
const OTHER_NUMBER = -1

/** How nearly a text has so many of a unit. */
function countedShare(number: string, unit: readonly string[], terms: readonly string[], text: string): number {
  const isUnit = (term: string | undefined) => term !== undefined && unit.includes(term)
  const counts = terms.filter((term, at) => /^\d/.test(term) && isUnit(terms[at + 1]))
  if (counts.includes(number)) return 1
  if (isInRange(number, text, new Set(unit)) || isEnough(Number(number), text)) return IN_RANGE
  return counts.length > 0 ? OTHER_NUMBER : 0
}

/** The better of two for each word; what contradicts counts unless the other has it. */
export const larger = (a: readonly number[], b: readonly number[]) =>
  a.map((one, at) => (one === 0 ? (b[at] ?? 0) : b[at] ? Math.max(one, b[at]) : one))

/** Weight of the unspoken part of a question: one common word that matches says little. */
const DOUBT = 2

/** From 0 to 1: how much of what was asked these shares are. */
export function coverageOf(shares: readonly number[], asked: readonly Asked[]): number {
  let has = 0
  let lacks = 0
  for (const [at, { worth, cost }] of asked.entries()) {
    const share = shares[at] ?? 0
    has += share * worth
    lacks += (1 - share) * cost
  }
  return has / (has + lacks + DOUBT)
}

/** What a word brings at most to a passage's score, for its rarity of 1. */
const MOST = SATURATION + 1 + SENTENCE + SIDE_BY_SIDE
/** Weight of the unspoken part of a question in prose: about two words that no passage has. */
const PROSE_DOUBT = 30
/** The share of the reachable score at which a passage of prose is as likely to answer as not to be quoted. */
const EVEN_SHARE = 0.159

/** From 0 to 1: how much of the score that these words can reach a passage has; 0.5 at `EVEN_SHARE`. */
export function shareOfReachable(score: number, asked: readonly Asked[]): number {
  const reachable = MOST * asked.reduce((sum, { rarity: one }) => sum + one, 0) + PROSE_DOUBT
  return score / (score + EVEN_SHARE * reachable)
}

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
