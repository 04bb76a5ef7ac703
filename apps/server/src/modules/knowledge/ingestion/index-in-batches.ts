import { setImmediate } from 'node:timers/promises'
import { indexPassages, type NewPassage, type Posting } from './index-passages.ts'

/** A batch takes about 5 ms; requests are answered between batches. */
const BATCH_SIZE = 40

/** The same result as `indexPassages`, without blocking the event loop. */
export async function indexInBatches(passages: readonly NewPassage[]): Promise<{ postings: Posting[]; terms: number }> {
  const postings = new Map<string, Posting>()
  let tokenCount = 0
  for (let from = 0; from < passages.length; from += BATCH_SIZE) {
    const { postings: batch, terms } = indexPassages(passages.slice(from, from + BATCH_SIZE))
    for (const one of batch) postings.set(one.term, mergePosting(postings.get(one.term), one))
    tokenCount += terms
    await setImmediate()
  }
  return { postings: [...postings.values()], terms: tokenCount }
}

const mergePosting = (existing: Posting | undefined, { term, positions, counts, lengths }: Posting): Posting => ({
  term,
  positions: [...(existing?.positions ?? []), ...positions],
  counts: [...(existing?.counts ?? []), ...counts],
  lengths: [...(existing?.lengths ?? []), ...lengths],
})
