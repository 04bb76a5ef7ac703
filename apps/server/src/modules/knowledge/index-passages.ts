import { termsOf } from './terms.ts'

export type NewPassage = {
  position: number
  text: string
  heading: string
  page: number | null
  sheet: string | null
  row: number | null
}

/** A word, where in these passages it is, how often, and how long those are. */
export type Posting = { term: string; positions: number[]; counts: number[]; lengths: number[] }

/** What the words of some passages are looked up by; `terms` is how many there are in all. */
export function indexPassages(passages: readonly NewPassage[]): { postings: Posting[]; terms: number } {
  const postings = new Map<string, Posting>()
  let all = 0
  for (const { position, heading, text } of passages) {
    const terms = termsOf(`${heading}\n${text}`).map(({ term }) => term)
    all += terms.length
    for (const [term, count] of counted(terms)) {
      const posting = postings.get(term) ?? { term, positions: [], counts: [], lengths: [] }
      posting.positions.push(position)
      posting.counts.push(count)
      posting.lengths.push(terms.length)
      postings.set(term, posting)
    }
  }
  return { postings: [...postings.values()], terms: all }
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
