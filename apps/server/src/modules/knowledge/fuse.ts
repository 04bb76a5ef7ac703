import type { Recalled } from '@portavoz/contract'
import type { NearPassage } from './nearest.store.ts'

/** What a place in a list is worth: the first little more than the second, all of one list less than both. */
const EASE = 60
const SCALE = 1_000
const worthOf = (rank: number): number => SCALE / (EASE + rank + 1)

/** Of words, what is far behind the best is about something else. */
const LEAST_SHARE = 0.25

/** One list of two, by places alone (reciprocal rank): scores of words and of vectors cannot be compared. */
export function fuse(words: readonly Recalled[], near: readonly NearPassage[]): Recalled[] {
  const least = LEAST_SHARE * (words[0]?.strength ?? 0)
  const worded = words.filter(({ strength }) => strength >= least)
  const fused = new Map(worded.map((one, rank) => [one.passageId, { ...one, score: worthOf(rank) }]))
  for (const [rank, { position, similarity, ...passage }] of near.entries()) {
    const passageId = `${passage.documentId}.${position}`
    const known = fused.get(passageId)
    const score = worthOf(rank) + (known?.score ?? 0)
    if (known) fused.set(passageId, { ...known, by: 'both', similarity, score })
    else fused.set(passageId, { ...passage, passageId, by: 'meaning', similarity, score, strength: 0 })
  }
  return [...fused.values()].toSorted((a, b) => b.score - a.score)
}
