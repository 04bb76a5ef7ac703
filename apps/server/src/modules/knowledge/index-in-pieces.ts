import { setImmediate } from 'node:timers/promises'
import { indexPassages, type NewPassage, type Posting } from './index-passages.ts'

/** So many take some five milliseconds: whoever waits for an answer comes in between. */
const AT_ONCE = 40

/** The same as all at once, with room for others. */
export async function indexInPieces(passages: readonly NewPassage[]): Promise<{ postings: Posting[]; terms: number }> {
  const postings = new Map<string, Posting>()
  let all = 0
  for (let from = 0; from < passages.length; from += AT_ONCE) {
    const { postings: some, terms } = indexPassages(passages.slice(from, from + AT_ONCE))
    for (const one of some) postings.set(one.term, joined(postings.get(one.term), one))
    all += terms
    await setImmediate()
  }
  return { postings: [...postings.values()], terms: all }
}

const joined = (before: Posting | undefined, { term, positions, counts, lengths }: Posting): Posting => ({
  term,
  positions: [...(before?.positions ?? []), ...positions],
  counts: [...(before?.counts ?? []), ...counts],
  lengths: [...(before?.lengths ?? []), ...lengths],
})
