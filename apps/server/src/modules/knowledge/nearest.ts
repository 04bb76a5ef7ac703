import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Vector } from '../../ports/embedder.ts'
import type { KeptFigures } from './kept-figures.ts'
import type { Figures, Near, NearestStore, Serving } from './nearest.store.ts'

/** Read at once, and compared before anybody else has a turn: some milliseconds. */
const AT_ONCE = 2_000

export type Nearest = (set: Serving, asked: Vector, limit: number) => Promise<Near[]>

/** The passages nearest to a question, exactly: by the server where it can compare vectors, else here, some at a time. */
export function createNearest(store: NearestStore, kept: KeptFigures): Nearest {
  let byServer: Promise<boolean> | null = null

  async function here({ id, dimensions, documents }: Serving, asked: Vector, limit: number): Promise<Near[]> {
    const best = createBest(limit)
    for (const document of documents)
      for (let [from, count] = [0, AT_ONCE]; count === AT_ONCE; from += count) {
        const figures = await kept.of(`${id} ${document.id} ${document.claim} ${from}`, () =>
          store.figures(id, document.id, from, AT_ONCE, dimensions),
        )
        count = figures.length / dimensions
        compare(figures, asked, (similarity, at) => best.offer(similarity, document.id, from + at))
        await othersFirst()
      }
    return best.all()
  }

  return async (set, asked, limit) => {
    byServer ??= store.hasVectors()
    return (await byServer.catch(() => false)) ? store.nearest(set, asked, limit) : here(set, asked, limit)
  }
}

/** All are of length 1. */
function compare(figures: Figures, asked: Vector, tell: (similarity: number, at: number) => void): void {
  const dimensions = asked.length
  for (let from = 0; from < figures.length; from += dimensions) {
    let sum = 0
    for (let one = 0; one < dimensions; one++) sum += figures[from + one]! * asked[one]!
    tell(sum, from / dimensions)
  }
}

/** The best few of many, the best first. */
function createBest(limit: number) {
  const best: Near[] = []
  return {
    offer(similarity: number, documentId: string, position: number): void {
      if (best.length === limit && similarity <= (best.at(-1)?.similarity ?? 0)) return
      const at = best.findIndex((one) => one.similarity < similarity)
      best.splice(at < 0 ? best.length : at, 0, { documentId, position, similarity })
      if (best.length > limit) best.pop()
    },
    all: () => best,
  }
}
