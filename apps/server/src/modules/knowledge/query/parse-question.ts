import { fold, type Token, tokenize } from '../text/tokenize.ts'
import { askingWords } from '../text/stop-words.ts'
import { findKinds } from './answer-kinds.ts'
import type { AnswerKind } from './answer-kinds/answer-kind.ts'
import { isCourtesy } from './lexicon/chat-words.ts'
import { replaceCourtesyPhrases } from './lexicon/courtesy-phrases.ts'
import { findMentionedPlaces, type MentionedPlace } from './mentioned-places.ts'
import { isAlternative, isContext, splitBackground } from './question-context.ts'
import { isCommon, isPremise, isTrade } from './lexicon/common-words.ts'
import { numberOf, unitOf } from './question-numbers.ts'
import { replacePhrases } from './phrases.ts'
import { normalizeChatWord } from './chat-spelling.ts'

/**
 * A word of a question. `isCommon` words alone ask little; `isAside` words are in a statement beside the question and
 * ask nothing.
 */
export type QuestionWord = Token & {
  isCommon: boolean
  isAside: boolean
  isContext: boolean
  isAlternative: boolean
  number: 'own' | 'model' | null
  unit: Token | null
  place: MentionedPlace | null
  clause: number
}

/** `clauses`: if several clauses ask something, each with the kinds of answer that it wants. */
export type ParsedQuestion = { words: QuestionWord[]; kinds: AnswerKind[]; clauses: QuestionClause[] }

export type QuestionClause = { clause: number; kinds: AnswerKind[] }

/** Limits for texts that programs write. */
const MAX_TEXT_LENGTH = 2_000
const MAX_WORDS = 40
const MAX_CLAUSES = 4
const WORD = /[\p{L}\p{M}\p{N}.,]+/gu
const CLAUSE_END = /(?<=[?!\n]|[.;] )/u

/** Parses a customer's question: its words without courtesy, and the kinds of answer that it wants. */
export function parseQuestion(text: string): ParsedQuestion {
  const clauses = splitClauses(text.slice(0, MAX_TEXT_LENGTH))
  const hasQuestion = clauses.some(({ isAsked }) => isAsked)
  const clauseWords = clauses.map(({ folded }) => splitWords(folded))
  const kinds = findKinds(clauseWords.flat())
  const places = clauseWords.map(findMentionedPlaces)
  const terms = clauseWords.flatMap((words, clause) =>
    distinctByTerm(tokenize(words.join(' '))).map((term) => ({ ...term, clause })),
  )
  const content = excludeUnlessEmpty(
    terms.filter(({ word, clause }) => !isCourtesy(word, clauseWords[clause] ?? [])),
    ({ word }) => askingWords.has(word),
  )
  const limited = content.slice(0, MAX_WORDS)
  // If only common words remain, they are what is asked, unless the question is about the shop itself.
  const isOfKindAlone = kinds.length > 0 && limited.every(({ word }) => isQuestionHelper(word, kinds))
  const isAlone =
    kinds.every(({ name }) => name === 'price') && limited.every(({ word }) => isQuestionHelper(word, kinds))
  const words = limited.map((one) => ({
    ...one,
    isCommon:
      (!isAlone || TIME_UNITS.has(one.word)) &&
      isQuestionHelper(one.word, kinds) &&
      !(isPremise(one.word) && isRequested(one.word, clauseWords[one.clause] ?? [])) &&
      !(isOfKindAlone && isRequestedCommonWord(one.word, kinds)),
    isAside: hasQuestion && !clauses[one.clause]?.isAsked,
    isContext: isContext(one.word, clauseWords[one.clause] ?? []),
    isAlternative: isAlternative(one.word, clauseWords[one.clause] ?? []),
    number: numberOf(one.word, clauseWords[one.clause] ?? []),
    unit: unitOf(one.word, clauseWords[one.clause] ?? []),
    place: places[one.clause]?.get(one.word) ?? null,
  }))
  const askingClauses = [...new Set(words.filter((one) => !one.isCommon && !one.isAside).map(({ clause }) => clause))]
  const items = askingClauses
    .slice(0, MAX_CLAUSES)
    .map((clause) => ({ clause, kinds: findKinds(clauseWords[clause] ?? []) }))
  return { words, kinds, clauses: askingClauses.length > 1 ? items : [] }
}

type SpelledClause = { folded: string; isAsked: boolean }

/** Splits a text into clauses; without a question mark the clause after a comma may be the question. */
function splitClauses(text: string): SpelledClause[] {
  const clauses = text.split(CLAUSE_END).map((clause) => ({ folded: fold(clause), isAsked: clause.includes('?') }))
  const hasMark = clauses.some(({ isAsked }) => isAsked)
  return clauses.flatMap((one) => {
    const parts = hasMark && !one.isAsked ? null : splitBackground(one.folded)
    if (parts === null) return [one]
    return [
      { folded: parts.background, isAsked: false },
      { folded: parts.question, isAsked: true },
    ]
  })
}

const splitWords = (folded: string): string[] =>
  replacePhrases(normalizeSpelling(folded)).match(WORD)?.map(trimPunctuation) ?? []

const normalizeSpelling = (folded: string): string =>
  replaceCourtesyPhrases((folded.match(WORD) ?? []).map(trimPunctuation))
    .flatMap(normalizeChatWord)
    .join(' ')

/** Units that are in every document. */
const TIME_UNITS: ReadonlySet<string> = new Set(
  'hora horas dia dias semana semanas mes meses ano anos minuto minutos tiempo'.split(' '),
)

const HAVE_VERBS: ReadonlySet<string> = new Set('tienen tienes tenes teneis tiene hay habra'.split(' '))

/** «¿Tienen tienda en Lima?» asks for a shop, «¿a qué hora abre la tienda?» does not. */
const isRequested = (word: string, words: readonly string[]) => HAVE_VERBS.has(words[words.indexOf(word) - 1] ?? '')

const trimPunctuation = (word: string) => word.replace(/^[.,]+/, '').replace(/[.,]{1,40}$/, '')

/** In questions of these kinds the trade may stand for the shop. */
const SHOP_KINDS: ReadonlySet<AnswerKind['name']> = new Set(['place', 'hours', 'contact'])

const isQuestionHelper = (word: string, kinds: readonly AnswerKind[]) =>
  kinds.some(({ words }) => words.has(word)) ||
  isCommon(word) ||
  isPremise(word) ||
  (isTrade(word) && kinds.some(({ name }) => SHOP_KINDS.has(name)))

/** «¿Qué día está más barato?» asks for a day of what is cheap, not for any day. */
const isRequestedCommonWord = (word: string, kinds: readonly AnswerKind[]) =>
  isCommon(word) && !isPremise(word) && !TIME_UNITS.has(word) && !kinds.some(({ words }) => words.has(word))

/** The items that are not excluded, or all if none is left. */
function excludeUnlessEmpty<T>(items: readonly T[], isExcluded: (one: T) => boolean): readonly T[] {
  const remaining = items.filter((one) => !isExcluded(one))
  return remaining.length > 0 ? remaining : items
}

const distinctByTerm = <T extends Token>(terms: readonly T[]): T[] =>
  [...new Map(terms.toReversed().map((one) => [one.term, one])).values()].toReversed()
