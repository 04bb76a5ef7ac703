import { createHash } from 'node:crypto'
import type { QuestionState } from '@portavoz/contract'
import { groupAlike } from './alike.ts'
import type { Words } from './gist.ts'
import { paperOf } from './paper.ts'
import type { AskedRow, SettledRow } from './questions.store.ts'

/** Questions that ask the same, the oldest first, and what was last done about them. */
export type Group = {
  members: AskedRow[]
  settled: SettledRow | null
  /** All that was done about any of them. */
  done: SettledRow[]
  state: QuestionState
}

/** Each group, with what stands of it. */
export async function groupsOf(
  asked: readonly AskedRow[],
  settled: readonly SettledRow[],
  words: Words,
): Promise<Group[]> {
  const known = new Map(settled.map((one) => [one.id, one]))
  return (await groupAlike(asked, words)).map((members) => {
    const done = members.flatMap(({ settledId }) => (settledId === null ? [] : (known.get(settledId) ?? [])))
    const last = done.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null
    return { members, settled: last, done, state: stateOf(members, last) }
  })
}

/** What was put aside stays there; what was answered comes back when it is asked in vain. */
function stateOf(members: readonly AskedRow[], settled: SettledRow | null): QuestionState {
  if (settled === null) return 'open'
  if (settled.documentId === null) return 'discarded'
  return askedSince(members, settled) > 0 ? 'open' : 'answered'
}

export const askedSince = (members: readonly AskedRow[], { at }: SettledRow): number =>
  members.filter((one) => one.at > at).length

/** The words of its owner, while the document is still what they say. */
export function wordsOf({ question, answer, sha256 }: SettledRow): { question: string; answer: string } | null {
  if (question === null || answer === null) return null
  const words = { question, answer }
  return createHash('sha256').update(paperOf(words).text).digest('hex') === sha256 ? words : null
}
