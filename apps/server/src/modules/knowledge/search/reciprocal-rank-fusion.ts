import type { FoundPassage } from '@portavoz/contract'
import type { NearestPassage } from '../embeddings/nearest-passages.store.ts'

/** The usual constant k of reciprocal rank fusion. */
const RANK_CONSTANT = 60
const SCALE = 1_000
const rankScore = (rank: number): number => SCALE / (RANK_CONSTANT + rank + 1)

/** Passages of the word search below this share of the best confidence are dropped. */
const MIN_CONFIDENCE_SHARE = 0.25

/** Reciprocal rank fusion of word search and vector search; their scores are not comparable. */
export function reciprocalRankFusion(
  byWords: readonly FoundPassage[],
  byVector: readonly NearestPassage[],
): FoundPassage[] {
  const minConfidence = MIN_CONFIDENCE_SHARE * (byWords[0]?.strength ?? 0)
  const relevant = byWords.filter(({ strength }) => strength >= minConfidence)
  const fused = new Map(relevant.map((one, rank) => [one.passageId, { ...one, score: rankScore(rank) }]))
  for (const [rank, { position, similarity, ...passage }] of byVector.entries()) {
    const passageId = `${passage.documentId}.${position}`
    const existing = fused.get(passageId)
    const score = rankScore(rank) + (existing?.score ?? 0)
    if (existing) fused.set(passageId, { ...existing, by: 'both', similarity, score })
    else fused.set(passageId, { ...passage, passageId, by: 'meaning', similarity, score, strength: 0 })
  }
  return [...fused.values()].toSorted((a, b) => b.score - a.score)
}
