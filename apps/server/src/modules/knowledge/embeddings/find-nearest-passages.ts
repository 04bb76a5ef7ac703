import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Vector } from '../../../ports/embedder.ts'
import type { VectorCache } from './vector-cache.ts'
import type { PackedVectors, NearestPosition, NearestStore, SearchableSet } from './nearest-passages.store.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

/** Vectors that are compared in one go, a few milliseconds; other requests run in between. */
const BATCH_SIZE = 2_000

export type FindNearestPassages = (
  set: SearchableSet,
  questionVector: Vector,
  limit: number,
) => Promise<NearestPosition[]>

export function createFindNearestPassages(store: NearestStore, cache: VectorCache): FindNearestPassages {
  let hasPgvector: Promise<boolean> | null = null

  async function findInProcess(
    { id, dimensions, documents }: SearchableSet,
    questionVector: Vector,
    limit: number,
  ): Promise<NearestPosition[]> {
    const topList = createTopList(limit)
    for (const document of documents)
      for (let [from, count] = [0, BATCH_SIZE]; count === BATCH_SIZE; from += count) {
        const vectors = await cache.getOrRead(`${id} ${document.id} ${document.claim} ${from}`, () =>
          store.readVectors(id, document.id, from, BATCH_SIZE, dimensions),
        )
        count = vectors.length / dimensions
        scoreVectors(vectors, questionVector, (similarity, at) => topList.add(similarity, document.id, from + at))
        await othersFirst()
      }
    return topList.toList()
  }

  return async (set, questionVector, limit) => {
    hasPgvector ??= store.hasPgvector()
    return (await ignoreFailure(hasPgvector))
      ? store.findNearest(set, questionVector, limit)
      : findInProcess(set, questionVector, limit)
  }
}

/** Vectors have length 1, so the dot product is the cosine similarity. */
function scoreVectors(
  vectors: PackedVectors,
  questionVector: Vector,
  onScore: (similarity: number, at: number) => void,
): void {
  const dimensions = questionVector.length
  for (let from = 0; from < vectors.length; from += dimensions) {
    let sum = 0
    for (let one = 0; one < dimensions; one++) sum += vectors[from + one]! * questionVector[one]!
    onScore(sum, from / dimensions)
  }
}

function createTopList(limit: number) {
  const topList: NearestPosition[] = []
  return {
    add(similarity: number, documentId: string, position: number): void {
      if (topList.length === limit && similarity <= (topList.at(-1)?.similarity ?? 0)) return
      const at = topList.findIndex((one) => one.similarity < similarity)
      topList.splice(at < 0 ? topList.length : at, 0, { documentId, position, similarity })
      if (topList.length > limit) topList.pop()
    },
    toList: () => topList,
  }
}
