import { limits, type Question, type QuestionAnswer, type QuestionExample } from '@portavoz/contract'
import { askedSince, type Group, wordsOf } from './grouped.ts'
import type { AskedRow, SettledRow } from './questions.store.ts'

const EXAMPLES = 5
/** Longer than any of them. */
const LONGEST = 10_000

/** One line, as long as a question may be; never between the two halves of one character. */
const inOneLine = (words: string): string => {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line.length <= limits.questionMax ? line : `${line.slice(0, limits.questionMax - 1).toWellFormed()}…`
}

const sameness = (words: string) =>
  words
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** A group as its owner reads it, counting those that were asked after `since`; null where none was. */
export function presentQuestion({ members, settled, state }: Group, since: Date): Question | null {
  const asked = members.filter(({ at }) => at > since)
  const [first, last] = [asked[0], asked.at(-1)]
  if (!first || !last) return null
  return {
    id: first.id,
    text: inOneLine(usual(asked)),
    state,
    times: asked.length,
    contacts: new Set(asked.map(({ conversationId }) => conversationId)).size,
    firstAt: first.at.toISOString(),
    lastAt: last.at.toISOString(),
    examples: examplesOf(asked),
    answer: settled && answerOf(settled, members),
  }
}

const wordings = (asked: readonly AskedRow[]) => [...Map.groupBy(asked, ({ words }) => sameness(words)).values()]

/** As most of them say it; of several the one that is put as a question, and then the shortest. */
function usual(asked: readonly AskedRow[]): string {
  const [most] = wordings(asked).toSorted((a, b) => b.length - a.length || roughness(a) - roughness(b))
  return most?.at(-1)?.words ?? ''
}

const roughness = (wording: readonly AskedRow[]) => {
  const words = wording.at(-1)?.words.trim() ?? ''
  return words.length + (/^¿.+\?$/s.test(words) ? 0 : LONGEST)
}

const examplesOf = (asked: readonly AskedRow[]): QuestionExample[] =>
  wordings(asked.toReversed())
    .flatMap(([newest]) => newest ?? [])
    .slice(0, EXAMPLES)
    .map(({ id, words, at, sessionName, contactName }) => ({
      id,
      text: inOneLine(words),
      at: at.toISOString(),
      sessionName,
      contactName,
    }))

function answerOf(settled: SettledRow, members: readonly AskedRow[]): QuestionAnswer | null {
  const { documentId, documentName, status, at } = settled
  if (documentId === null || documentName === null || status === null) return null
  const timesSince = askedSince(members, settled)
  return { documentId, documentName, status, words: wordsOf(settled), at: at.toISOString(), timesSince }
}
