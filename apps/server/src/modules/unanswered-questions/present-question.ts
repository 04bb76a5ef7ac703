import { limits, type UnansweredQuestion, type QuestionAnswer, type QuestionExample } from '@portavoz/contract'
import { countAskedSince, type QuestionGroup, ownerAnswerOf } from './question-groups.ts'
import type { AskedQuestionRow, SettlementRow } from './unanswered-questions.store.ts'

const MAX_EXAMPLES = 5
const NOT_A_QUESTION_PENALTY = 10_000

/** One line up to the maximal length of a question, without a split surrogate pair. */
const toSingleLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= limits.questionMax ? line : `${line.slice(0, limits.questionMax - 1).toWellFormed()}…`
}

const normalize = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** A group for the console, counting the questions after `since`; null when there are none. */
export function presentQuestion({ members, settled, state }: QuestionGroup, since: Date): UnansweredQuestion | null {
  const questions = members.filter(({ at }) => at > since)
  const [first, last] = [questions[0], questions.at(-1)]
  if (!first || !last) return null
  const wording = commonWording(questions)
  return {
    id: first.id,
    agentId: first.agentId,
    text: toSingleLine(wording?.words ?? ''),
    isTranscript: wording?.isTranscript ?? false,
    state,
    times: questions.length,
    contacts: new Set(questions.map(({ conversationId }) => conversationId)).size,
    firstAt: first.at.toISOString(),
    lastAt: last.at.toISOString(),
    examples: examplesOf(questions),
    answer: settled && answerOf(settled, members),
  }
}

const groupByWording = (questions: readonly AskedQuestionRow[]) => [
  ...Map.groupBy(questions, ({ words: text }) => normalize(text)).values(),
]

/** The most frequent wording; of equals a real question, then the shortest. */
function commonWording(questions: readonly AskedQuestionRow[]): AskedQuestionRow | undefined {
  const [commonest] = groupByWording(questions).toSorted(
    (a, b) => b.length - a.length || wordingPenalty(a) - wordingPenalty(b),
  )
  return commonest?.findLast(({ isTranscript }) => !isTranscript) ?? commonest?.at(-1)
}

const wordingPenalty = (wording: readonly AskedQuestionRow[]) => {
  const text = wording.at(-1)?.words.trim() ?? ''
  return text.length + (/^¿.+\?$/s.test(text) ? 0 : NOT_A_QUESTION_PENALTY)
}

const examplesOf = (questions: readonly AskedQuestionRow[]): QuestionExample[] =>
  groupByWording(questions.toReversed())
    .flatMap(([newest]) => newest ?? [])
    .slice(0, MAX_EXAMPLES)
    .map(({ id, words: text, isTranscript, at, sessionName, contactName }) => ({
      id,
      text: toSingleLine(text),
      isTranscript,
      at: at.toISOString(),
      sessionName,
      contactName,
    }))

function answerOf(settled: SettlementRow, members: readonly AskedQuestionRow[]): QuestionAnswer | null {
  const { documentId, documentName, status, at } = settled
  if (documentId === null || documentName === null || status === null) return null
  const timesSince = countAskedSince(members, settled)
  return { documentId, documentName, status, words: ownerAnswerOf(settled), at: at.toISOString(), timesSince }
}
