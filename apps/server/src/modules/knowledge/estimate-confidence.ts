import { type Asked, larger, sharesOf } from './weigh.ts'

/** What speaks for and against a quote of a list, each from 0 to 1. */
export type Evidence = {
  /** How much of what was asked the chosen lines have. */
  coverage: number
  /** The same of the best single sentence. */
  closest: number
  /** How much the things asked for tell that the quote has. */
  matched: number
  /** How much those tell that other passages have and this quote lacks. */
  elsewhere: number
  /** The share of the common words that it has. */
  common: number
  /** 1 where an answer of another kind was asked for. */
  lacksKind: number
  /** 1 where the owner wrote the same question. */
  isOwners: number
}

/**
 * Logistic regression over the candidates of 750 questions of 39 shops by two authors, rounded: `docs/decisions/0042`.
 * The base sets the threshold of 0.5 where two of a hundred questions are answered wrongly on
 * average over four authors, each left out of the fit.
 */
const BASE = -6.35
const WEIGHTS: Record<keyof Evidence, number> = {
  coverage: 5.15,
  closest: 5.15,
  matched: 1.45,
  elsewhere: -2.55,
  common: 1.1,
  lacksKind: -2.75,
  isOwners: 1.25,
}

/** From 0 to 1: how likely a quote answers. */
export function estimateConfidence(evidence: Evidence): number {
  const sum = Object.entries(WEIGHTS).reduce(
    (all, [name, weight]) => all + weight * evidence[name as keyof Evidence],
    BASE,
  )
  return 1 / (1 + Math.exp(-sum))
}

/** Two words of average rarity are worth half of what any number of them is. */
const HALF = 8
const saturated = (mass: number) => mass / (mass + HALF)

type MatchStrength = { coverage: number; closest: number; isOwners: boolean }

/** `shares`: what the chosen lines and their headings cover; `told`: the quote, which may go on past those lines. */
export function evidenceOf(
  told: string,
  shares: readonly number[],
  asked: readonly Asked[],
  { coverage, closest, isOwners }: MatchStrength,
): Evidence {
  const all = larger(sharesOf(told, asked), shares)
  const sum = (role: Asked['role'], massOf: (one: Asked, share: number) => number) =>
    asked.reduce((total, one, at) => (one.role === role ? total + massOf(one, all[at] ?? 0) : total), 0)
  const common = sum('common', ({ worth, forms }) => (forms.length > 0 ? worth : 0))
  const kinds = asked.flatMap(({ kind }, at) => (kind ? [all[at] ?? 0] : []))
  return {
    coverage,
    closest,
    matched: saturated(
      Math.max(
        0,
        sum('thing', ({ worth }, share) => share * worth),
      ),
    ),
    elsewhere: saturated(sum('thing', ({ cost, forms }, share) => (forms.length > 0 ? (1 - share) * cost : 0))),
    common: common > 0 ? sum('common', ({ worth }, share) => share * worth) / common : 0,
    lacksKind: kinds.length > 0 && kinds.every((share) => share < LEAST_KIND) ? 1 : 0,
    isOwners: isOwners ? 1 : 0,
  }
}

/** An amount that may be a price is as little as this. */
const LEAST_KIND = 0.4
