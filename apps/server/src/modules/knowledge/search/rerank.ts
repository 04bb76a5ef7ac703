import { kindShareOf } from '../query/answer-kinds.ts'
import type { AnswerKind } from '../query/answer-kinds/answer-kind.ts'
import { otherPlaceShareOf } from '../query/mentioned-places.ts'
import { canBeInRange, meetsMinimum, isInRange } from '../query/ranges.ts'
import { splitSentences } from '../text/sentences.ts'
import { tokenize } from '../text/tokenize.ts'

/* The usual BM25 constants k1 and b. */
export const BM25_SATURATION = 1.2
export const BM25_LENGTH_WEIGHT = 0.75
/** Weights of the best single sentence, and of words in the order of the question. */
const SENTENCE_WEIGHT = 0.3
const ADJACENCY_WEIGHT = 0.3
/**
 * Minimum corpus size for the inverse document frequency, so that unknown words count more than known ones even in a
 * small corpus.
 */
const MIN_PASSAGES = 100

/** Inverse document frequency of a term that `found` of `passages` contain. */
export const inverseDocumentFrequency = (passages: number, found: number): number =>
  Math.log(1 + (Math.max(passages, MIN_PASSAGES) - found + 0.5) / (found + 0.5))

/**
 * A word of a question, or the kind of answer that it wants: its possible forms, its worth if a text has it, and its
 * cost if a text lacks it.
 */
export type QueryTerm = {
  word: string
  role: 'thing' | 'common' | 'aside' | 'kind'
  /** `weight` ranks passages with this form; `share` is how close it is to the asked word. */
  forms: { term: string; weight: number; share: number }[]
  kind: AnswerKind | null
  unit?: readonly string[]
  /** For a place that no document has: how it is searched where a text is about all other places. */
  asOtherPlace?: QueryTerm
  isOtherPlace?: boolean
  /** Inverse document frequency before the role of the word is applied. */
  rarity: number
  worth: number
  cost: number
}

/** The score that word order and sentences add to BM25. */
export function rerankScoreOf(text: string, queryTerms: readonly QueryTerm[]): number {
  const sentences = splitSentences(text).map((sentence) => tokenize(sentence).map(({ term }) => term))
  const highest = Math.max(0, ...sentences.map((terms) => weightOfFound(new Set(terms), queryTerms)))
  return SENTENCE_WEIGHT * highest + ADJACENCY_WEIGHT * adjacencyScoreOf(sentences.flat(), queryTerms)
}

const weightOfFound = (present: ReadonlySet<string>, queryTerms: readonly QueryTerm[]): number =>
  queryTerms.reduce(
    (sum, { forms }) => sum + Math.max(0, ...forms.filter(({ term }) => present.has(term)).map(({ weight }) => weight)),
    0,
  )

/** Share of a day or a number within a range compared with the word itself. */
const RANGE_SHARE = 0.75
const unitTermsOf = (queryTerms: readonly QueryTerm[]) =>
  queryTerms.flatMap(({ forms }) => forms.map(({ term }) => term))

/** «Mes» and «mesa», «sal» and «sala» have one term. */
const SHORT = /^\p{L}{2}[^aeiou\d]$/u
const isBare = (word: string, term: string) => word === term || word === `${term}es` || word.endsWith('ces')

/** For each query term the share, up to 1, that the text below these titles has of it; negative if it contradicts. */
export function coverTerms(text: string, queryTerms: readonly QueryTerm[], titles = ''): number[] {
  const tokens = tokenize(text)
  const terms = tokens.map(({ term }) => term)
  const present = new Set(terms)
  const isOther = (word: string, term: string, share: number) =>
    share === 1 &&
    SHORT.test(term) &&
    tokens.every((one) => one.term !== term || isBare(one.word, term) !== isBare(word, term))
  return queryTerms.map(({ word, kind, forms, unit, isOtherPlace }) => {
    if (kind) return kindShareOf(kind, text, titles)
    if (isOtherPlace) return otherPlaceShareOf(text)
    if (unit) return quantityShareOf(word, unit, terms, text)
    const share = forms.reduce(
      (highest, { term, share: one }) =>
        present.has(term) && !isOther(word, term, one) ? Math.max(highest, one) : highest,
      0,
    )
    return share === 0 && canBeInRange(word) && isInRange(word, text, new Set(unitTermsOf(queryTerms)))
      ? RANGE_SHARE
      : share
  })
}

/** A text with the same unit and another number is about something else. */
const OTHER_NUMBER_SHARE = -1

function quantityShareOf(number: string, unit: readonly string[], terms: readonly string[], text: string): number {
  const isUnit = (term: string | undefined) => term !== undefined && unit.includes(term)
  const counts = terms.filter((term, index) => /^\d/.test(term) && isUnit(terms[index + 1]))
  if (counts.includes(number)) return 1
  if (isInRange(number, text, new Set(unit)) || meetsMinimum(Number(number), text)) return RANGE_SHARE
  return counts.length > 0 ? OTHER_NUMBER_SHARE : 0
}

/** The larger share of each term; a contradiction counts unless the other text has the term. */
export const largerShares = (a: readonly number[], b: readonly number[]) =>
  a.map((one, index) => (one === 0 ? (b[index] ?? 0) : b[index] ? Math.max(one, b[index]) : one))

/** Weight of what the question leaves unsaid: a single common word proves little. */
const DOUBT_WEIGHT = 2

/** From 0 to 1: the part of the question that these shares cover. */
export function coverageOf(shares: readonly number[], queryTerms: readonly QueryTerm[]): number {
  let matched = 0
  let missing = 0
  for (const [index, { worth, cost }] of queryTerms.entries()) {
    const share = shares[index] ?? 0
    matched += share * worth
    missing += (1 - share) * cost
  }
  return matched / (matched + missing + DOUBT_WEIGHT)
}

/** The maximum score of a term with rarity 1. */
const MAX_TERM_SCORE = BM25_SATURATION + 1 + SENTENCE_WEIGHT + ADJACENCY_WEIGHT
/** The same for prose: about two unknown words. */
const PROSE_DOUBT_WEIGHT = 30
/** The part of the reachable score at which quoting a prose passage is right in half of the cases. */
const HALF_CONFIDENCE_SHARE = 0.159

/** Confidence from 0 to 1 for prose: 0.5 at `HALF_CONFIDENCE_SHARE` of the reachable score. */
export function proseConfidenceOf(score: number, queryTerms: readonly QueryTerm[]): number {
  const reachable = MAX_TERM_SCORE * queryTerms.reduce((sum, { rarity: one }) => sum + one, 0) + PROSE_DOUBT_WEIGHT
  return score / (score + HALF_CONFIDENCE_SHARE * reachable)
}

function adjacencyScoreOf(terms: readonly string[], queryTerms: readonly QueryTerm[]): number {
  const pairs = new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`))
  return queryTerms.slice(1).reduce((sum, { forms }, index) => {
    const previousForms = queryTerms[index]?.forms ?? []
    const together = previousForms.flatMap((a) =>
      forms.filter((b) => pairs.has(`${a.term} ${b.term}`)).map((b) => Math.min(a.weight, b.weight)),
    )
    return sum + Math.max(0, ...together)
  }, 0)
}
