import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Model } from '../../ports/brain.ts'
import { EmbedderError, type Vector } from '../../ports/embedder.ts'
import { CHUNKER } from './chunk.ts'
import type { EmbedderOf, EmbeddingModelOf } from './embed-document.ts'
import type { Nearest } from './nearest.ts'
import type { NearestStore, NearPassage, Serving } from './nearest.store.ts'
import { createRests } from './rests.ts'
import type { Scope } from './scope.ts'
import { spaceOf } from './space.ts'
import type { VectorStore } from './vectors.store.ts'

/** What means something like a question, the nearest first; null where nobody could look in time. */
export type Meaning = (scope: Scope, question: string) => Promise<NearPassage[] | null>

const NEAREST = 15
/** Further off nothing is meant: what is this far from any question, or this far behind the nearest passage. */
const LEAST_SIMILARITY = 0.2
const BEHIND = 0.2

export type MeaningNeeds = {
  store: NearestStore
  nearest: Nearest
  vectors: VectorStore
  embedderOf: EmbedderOf
  embeddingModelOf: EmbeddingModelOf
  clock: Clock
  log: Log
}

/** Words answer beside it and without it: whatever goes wrong here is told to the log alone. */
export function createMeaning(needs: MeaningNeeds): Meaning {
  const { store, nearest, vectors, embedderOf, embeddingModelOf, clock, log } = needs
  /** Of questions only: a provider that is too slow for a customer may still read documents. */
  const rests = createRests(clock)

  /** Where each account asks: in the set that has most of its scope, while a new one is being filled beside it. */
  const setFor = (sets: readonly Serving[], model: Model) =>
    sets.find(
      ({ provider, model: name }) => provider === spaceOf(model).provider && rests.of({ ...model, name }) === null,
    )

  async function vectorOf(userId: string, model: Model, question: string): Promise<Vector | null> {
    try {
      const vector = await embedderOf(userId).question(model, question)
      rests.end(model)
      return vector
    } catch (err) {
      if (!(err instanceof EmbedderError)) throw err
      if (err.kind === 'out_of_allowance') return null
      rests.begin(model, err)
      log.warn({ err, model: model.name }, 'a question is answered by its words alone')
      return null
    }
  }

  return async (scope, question) => {
    const sets = await store.serving(scope, CHUNKER)
    // Most accounts have none: whose key would read a question matters to nobody.
    const model = sets.length > 0 && (await embeddingModelOf(scope.userId, scope.agentId))
    const set = model && setFor(sets, model)
    const asked = model && set && (await vectorOf(scope.userId, { ...model, name: set.model }, question))
    if (!set || !asked) return null
    if (asked.length !== set.dimensions) {
      await vectors.doubt(scope.userId, set.id)
      return null
    }
    const near = await nearest(set, asked, NEAREST)
    const least = Math.max(LEAST_SIMILARITY, (near[0]?.similarity ?? 0) - BEHIND)
    return store.passages(
      scope,
      near.filter(({ similarity }) => similarity >= least),
    )
  }
}
