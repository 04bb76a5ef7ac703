import { type QueryTerm, largerShares, coverTerms } from './rerank.ts'

/** Features for and against a quote of a list, each from 0 to 1. */
export type QuoteEvidence = {
  /** Coverage of the question by the chosen lines. */
  coverage: number
  /** Coverage by the best single sentence. */
  closest: number
  /** Weight of the question's things that the quote contains. */
  matched: number
  /** Weight of the things that other passages contain and this quote lacks. */
  elsewhere: number
  /** Share of the common words that the quote contains. */
  common: number
  /** 1 if the question wants another kind of answer. */
  lacksKind: number
  /** 1 if the owner wrote the same question. */
  isOwners: number
}

/**
 * Logistic regression over the candidates of 750 questions of 39 shops by two authors, rounded: `docs/decisions/0042`.
 * The base puts the threshold of 0.5 where on average 2 % of the questions get a wrong answer, over four authors, each
 * left out of the fit.
 */
const BASE = -6.35
const WEIGHTS: Record<keyof QuoteEvidence, number> = {
  coverage: 5.15,
  closest: 5.15,
  matched: 1.45,
  elsewhere: -2.55,
  common: 1.1,
  lacksKind: -2.75,
  isOwners: 1.25,
}

/** Probability from 0 to 1 that the quote answers the question. */
export function estimateConfidence(evidence: QuoteEvidence): number {
  const sum = Object.entries(WEIGHTS).reduce(
    (merged, [name, weight]) => merged + weight * evidence[name as keyof QuoteEvidence],
    BASE,
  )
  return 1 / (1 + Math.exp(-sum))
}

/** The mass at which the feature is 0.5: about two words of average rarity. */
const HALF_MASS = 8
const saturate = (mass: number) => mass / (mass + HALF_MASS)

type QuoteMatch = { coverage: number; closest: number; isOwners: boolean }

/** `shares`: coverage by the chosen lines and their headings. `quotedText` may go beyond those lines. */
export function evidenceOf(
  quotedText: string,
  shares: readonly number[],
  queryTerms: readonly QueryTerm[],
  { coverage, closest, isOwners }: QuoteMatch,
): QuoteEvidence {
  const merged = largerShares(coverTerms(quotedText, queryTerms), shares)
  const sum = (role: QueryTerm['role'], massOf: (one: QueryTerm, share: number) => number) =>
    queryTerms.reduce((total, one, at) => (one.role === role ? total + massOf(one, merged[at] ?? 0) : total), 0)
  const common = sum('common', ({ worth, forms }) => (forms.length > 0 ? worth : 0))
  const kinds = queryTerms.flatMap(({ kind }, at) => (kind ? [merged[at] ?? 0] : []))
  return {
    coverage,
    closest,
    matched: saturate(
      Math.max(
        0,
        sum('thing', ({ worth }, share) => share * worth),
      ),
    ),
    elsewhere: saturate(sum('thing', ({ cost, forms }, share) => (forms.length > 0 ? (1 - share) * cost : 0))),
    common: common > 0 ? sum('common', ({ worth }, share) => share * worth) / common : 0,
    lacksKind: kinds.length > 0 && kinds.every((share) => share < MIN_KIND_SHARE) ? 1 : 0,
    isOwners: isOwners ? 1 : 0,
  }
}

/** An amount that only may be a price has a share of about this. */
const MIN_KIND_SHARE = 0.4
