import type { KnowledgeSearchResult, FoundPassage } from '@portavoz/contract'
import { type FillerWords, noFillerWords } from '../query/filler-words.ts'
import { otherPlaceShareOf } from '../query/mentioned-places.ts'
import { type ParsedQuestion, parseQuestion } from '../query/parse-question.ts'
import { isProse } from './is-prose.ts'
import { quotePassage } from './quote-passage.ts'
import type { ScoredPassage, PassageSearchStore, WeightedTerm } from './passage-search.store.ts'
import type { SearchScope } from './scope.store.ts'
import { expandQuestion } from '../query/expand-question.ts'
import { type QueryTerm, rerankScoreOf, proseConfidenceOf } from './rerank.ts'

/** The passages found for a question, best first, and the terms that were searched. */
export type PassageSearchResult = { recalled: FoundPassage[]; asked: QueryTerm[]; by: KnowledgeSearchResult['by'] }

export type SearchPassages = (scope: SearchScope, question: string) => Promise<PassageSearchResult>

/** How many passages the database ranks, and how many of them are reranked. */
const MAX_RANKED = 30
const MAX_RERANKED = 15

/** Word search, the same for customers, previews and the owner's search. */
export const createSearchPassages =
  (store: PassageSearchStore, fillerWords: FillerWords = noFillerWords): SearchPassages =>
  async (scope, text) => {
    const question = parseQuestion(text)
    if (question.words.length === 0 && question.kinds.length === 0) return { recalled: [], asked: [], by: 'words' }
    const queryTerms = await expandQuestion(store, scope, question, await fillerWords(scope.workspaceId))
    const { terms, passages } = await rankForPlaces(queryTerms, (forms) => store.rankPassages(scope, forms, MAX_RANKED))
    return { ...bestInterpretation(passages, interpretationsOf(terms, question)), by: 'words' }
  }

type RankPassages = (forms: readonly WeightedTerm[]) => Promise<ScoredPassage[]>

const rankedFormsOf = (queryTerms: readonly QueryTerm[]): WeightedTerm[] =>
  queryTerms.flatMap(({ forms }, asked) =>
    forms.filter(({ weight }) => weight > 0).map(({ term, weight }) => ({ asked, term, weight })),
  )

/** Where no passage is about all other places, a place that no document has is an unknown word. */
async function rankForPlaces(queryTerms: QueryTerm[], rankPassages: RankPassages) {
  const rank = async (terms: QueryTerm[]) => {
    const forms = rankedFormsOf(terms)
    return { terms, passages: forms.length === 0 ? [] : await rankPassages(forms) }
  }
  if (!queryTerms.some(({ asOtherPlace }) => asOtherPlace)) return rank(queryTerms)
  const elsewhere = await rank(queryTerms.map((one) => one.asOtherPlace ?? one))
  return elsewhere.passages.some(({ text }) => otherPlaceShareOf(text) > 0) ? elsewhere : rank(queryTerms)
}

type Interpretation = { asked: QueryTerm[]; recalled: FoundPassage[] }

const interpretationsOf = (queryTerms: readonly QueryTerm[], { words, clauses }: ParsedQuestion): QueryTerm[][] => {
  const isFirstOccurrence = (index: number) => words.findIndex(({ term }) => term === words[index]?.term) === index
  return [
    queryTerms.filter(({ kind }, index) => kind !== null || isFirstOccurrence(index)),
    ...clauses.map(({ clause, kinds }) =>
      queryTerms.filter(({ kind }, index) => (kind === null ? words[index]?.clause === clause : kinds.includes(kind))),
    ),
  ]
}

/** The interpretation with the most confident passage; the first of several. */
function bestInterpretation(
  rankedPassages: readonly ScoredPassage[],
  termLists: readonly QueryTerm[][],
): Interpretation {
  const interpretations = termLists.map((queryTerms) => ({
    asked: queryTerms,
    recalled: rerankPassages(rankedPassages, queryTerms),
  }))
  const strengthOf = ({ recalled }: Interpretation) => Math.max(0, ...recalled.map(({ strength }) => strength))
  const best = interpretations.toSorted((a, b) => strengthOf(b) - strengthOf(a))[0]
  return { asked: best?.asked ?? [], recalled: best?.recalled ?? [] }
}

function rerankPassages(rankedPassages: readonly ScoredPassage[], queryTerms: readonly QueryTerm[]): FoundPassage[] {
  return rankedPassages
    .slice(0, MAX_RERANKED)
    .map((one) => ({ one, score: one.score + rerankScoreOf(`${one.heading}\n${one.text}`, queryTerms) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one: { position, ...passage }, score }) => ({
      ...passage,
      passageId: `${passage.documentId}.${position}`,
      score,
      strength: confidenceOf(passage, score, queryTerms),
      by: 'words',
      similarity: null,
    }))
}

/**
 * A list is scored by the lines it quotes. Long prose contains the words of any question somewhere, so its whole score
 * counts.
 */
const confidenceOf = (
  passage: Omit<ScoredPassage, 'position'>,
  score: number,
  queryTerms: readonly QueryTerm[],
): number =>
  isProse(passage)
    ? proseConfidenceOf(score, queryTerms)
    : quotePassage(passage.text, passage.heading, queryTerms).confidence
