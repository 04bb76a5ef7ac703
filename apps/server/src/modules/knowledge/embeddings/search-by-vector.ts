import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { ModelSettings } from '../../../ports/language-model.ts'
import { EmbedderError, type Vector } from '../../../ports/embedder.ts'
import { CHUNKER_VERSION } from '../ingestion/chunker.ts'
import type { EmbedderOf, EmbeddingModelOf } from './embed-document.ts'
import type { FindNearestPassages } from './find-nearest-passages.ts'
import type { NearestStore, NearestPassage, SearchableSet } from './nearest-passages.store.ts'
import { createEmbedderCircuitBreaker } from './embedder-circuit-breaker.ts'
import type { SearchScope } from '../search/scope.store.ts'
import { embeddingSpaceOf } from './embedding-space.ts'
import type { VectorStore } from './vectors.store.ts'

/** Passages similar to a question, nearest first; null if no vector search was possible. */
export type SearchByVector = (scope: SearchScope, question: string) => Promise<NearestPassage[] | null>

const MAX_PASSAGES = 15
const MIN_SIMILARITY = 0.2
const MAX_BEHIND_BEST = 0.2

export type SearchByVectorDeps = {
  store: NearestStore
  nearest: FindNearestPassages
  vectors: VectorStore
  embedderOf: EmbedderOf
  embeddingModelOf: EmbeddingModelOf
  clock: Clock
  log: Log
}

/** Word search does not depend on it: failures are only logged. */
export function createSearchByVector(deps: SearchByVectorDeps): SearchByVector {
  const { store, nearest, vectors, embedderOf, embeddingModelOf, clock, log } = deps
  /** For questions only: a provider that is too slow for a customer may still embed documents. */
  const circuitBreaker = createEmbedderCircuitBreaker(clock)

  /** The set that contains most of the scope, even while a newer set is being filled. */
  const setFor = (sets: readonly SearchableSet[], model: ModelSettings) =>
    sets.find(
      ({ provider, model: name }) =>
        provider === embeddingSpaceOf(model).provider && circuitBreaker.openUntil({ ...model, name }) === null,
    )

  async function embedQuestion(workspaceId: string, model: ModelSettings, question: string): Promise<Vector | null> {
    try {
      const vector = await embedderOf(workspaceId).embedQuestion(model, question)
      circuitBreaker.recordSuccess(model)
      return vector
    } catch (err) {
      if (!(err instanceof EmbedderError)) throw err
      if (err.kind === 'out_of_allowance') return null
      circuitBreaker.recordFailure(model, err)
      log.warn({ err, model: model.name }, 'a question is answered by its words alone')
      return null
    }
  }

  return async (scope, question) => {
    const sets = await store.listSearchableSets(scope, CHUNKER_VERSION)
    // Most workspaces have no vectors, so the model is looked up only if a set exists.
    const model = sets.length > 0 && (await embeddingModelOf(scope.workspaceId, scope.agentId))
    const set = model && setFor(sets, model)
    const questionVector =
      model && set && (await embedQuestion(scope.workspaceId, { ...model, name: set.model }, question))
    if (!set || !questionVector) return null
    if (questionVector.length !== set.dimensions) {
      await vectors.invalidateSet(scope.workspaceId, set.id)
      return null
    }
    const nearestPassages = await nearest(set, questionVector, MAX_PASSAGES)
    const minSimilarity = Math.max(MIN_SIMILARITY, (nearestPassages[0]?.similarity ?? 0) - MAX_BEHIND_BEST)
    return store.loadPassages(
      scope,
      nearestPassages.filter(({ similarity }) => similarity >= minSimilarity),
    )
  }
}
