import { createHash } from 'node:crypto'
import type { QuestionState } from '@portavoz/contract'
import { groupSimilar } from './group-similar.ts'
import type { QuestionVocabulary } from './question-gist.ts'
import { createAnswerDocument } from './answer-document.ts'
import type { AskedQuestionRow, SettlementRow } from './unanswered-questions.store.ts'

/** Questions with the same meaning, oldest first, with the owner's last decision. */
export type QuestionGroup = {
  members: AskedQuestionRow[]
  settled: SettlementRow | null
  /** Every decision about any of the questions. */
  settlements: SettlementRow[]
  state: QuestionState
}

export async function groupQuestions(
  questions: readonly AskedQuestionRow[],
  settled: readonly SettlementRow[],
  words: QuestionVocabulary,
): Promise<QuestionGroup[]> {
  const settlementById = new Map(settled.map((item) => [item.id, item]))
  return (await groupSimilar(questions, words)).map((members) => {
    const settlements = members.flatMap(({ settledId }) =>
      settledId === null ? [] : (settlementById.get(settledId) ?? []),
    )
    const last = settlements.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null
    return { members, settled: last, settlements, state: stateOf(members, last) }
  })
}

/** A dismissed group stays dismissed; an answered one reopens when it is asked again without an answer. */
function stateOf(members: readonly AskedQuestionRow[], settled: SettlementRow | null): QuestionState {
  if (settled === null) return 'open'
  if (settled.documentId === null) return 'discarded'
  return countAskedSince(members, settled) > 0 ? 'open' : 'answered'
}

export const countAskedSince = (members: readonly AskedQuestionRow[], { at }: SettlementRow): number =>
  members.filter((item) => item.at > at).length

/** The owner's question and answer, unless the document was changed since. */
export function ownerAnswerOf({
  question,
  answer,
  sha256,
}: SettlementRow): { question: string; answer: string } | null {
  if (question === null || answer === null) return null
  const words = { question, answer }
  return createHash('sha256').update(createAnswerDocument(words).text).digest('hex') === sha256 ? words : null
}
