import { setTimeout as pause } from 'node:timers/promises'
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'
import type { SearchByVector } from '../embeddings/search-by-vector.ts'
import type { SearchPassages } from './search-passages.ts'
import { tokenize } from '../text/tokenize.ts'

/** A customer waits this long for the vector search. A late answer still fills the vector cache. */
const VECTOR_TIMEOUT_MS = 2_500

/**
 * Runs word search and vector search in parallel and fuses them; without vectors the word search counts alone. A
 * question without tokens skips the vector search.
 */
export const createHybridSearch =
  (searchByWords: SearchPassages, searchByVector: SearchByVector, timeoutMs = VECTOR_TIMEOUT_MS): SearchPassages =>
  async (scope, question) => {
    if (tokenize(question).length === 0) return searchByWords(scope, question)
    const timeout = pause(timeoutMs, null, { ref: false })
    const [wordResult, nearestPassages] = await Promise.all([
      searchByWords(scope, question),
      Promise.race([searchByVector(scope, question), timeout]),
    ])
    return nearestPassages === null
      ? wordResult
      : { ...wordResult, recalled: reciprocalRankFusion(wordResult.recalled, nearestPassages), by: 'words_and_meaning' }
  }
