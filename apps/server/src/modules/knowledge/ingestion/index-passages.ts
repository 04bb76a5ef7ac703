import { tokenize } from '../text/tokenize.ts'

export type NewPassage = {
  position: number
  text: string
  heading: string
  page: number | null
  sheet: string | null
  row: number | null
  /** Identifies its table row; other passages have none. */
  rowKey?: string | null
}

/** The passages that contain a token, how often, and the token counts of those passages. */
export type Posting = { term: string; positions: number[]; counts: number[]; lengths: number[] }

/** The inverted index of some passages; `terms` is the total number of tokens. */
export function indexPassages(passages: readonly NewPassage[]): { postings: Posting[]; terms: number } {
  const postings = new Map<string, Posting>()
  let tokenCount = 0
  for (const { position, heading, text } of passages) {
    const terms = tokenize(`${heading}\n${text}`).map(({ term }) => term)
    tokenCount += terms.length
    for (const [term, count] of countTokens(terms)) {
      const posting = postings.get(term) ?? { term, positions: [], counts: [], lengths: [] }
      posting.positions.push(position)
      posting.counts.push(count)
      posting.lengths.push(terms.length)
      postings.set(term, posting)
    }
  }
  return { postings: [...postings.values()], terms: tokenCount }
}

function countTokens(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
