import type { TermCounts } from '../search/passage-search.store.ts'
import { type QueryTerm, inverseDocumentFrequency } from '../search/rerank.ts'
import type { AnswerKind } from './answer-kinds/answer-kind.ts'
import type { QuestionWord } from './parse-question.ts'

/** Share of other forms compared with the word itself. */
export const INFLECTION_SHARE = 0.95
/** Ranking weight of inflections, and of synonyms beside the word itself, as a part of their share. */
const OTHER_FORM_WEIGHT = 0.5
/** Other forms that more passages contain rank none: they distinguish little and are slow to rank. */
const MAX_RANKED_PASSAGES = 1_000
/** Worth and cost of common words relative to others. */
const COMMON_WORD = { worth: 0.35, cost: 0.12 }
/** A small unknown number is the customer's own: an age or a quantity. */
const OWN_NUMBER_COST = 0.3
/** A text without the model number is about another model. */
const MODEL_NUMBER_COST = 2
/** Verbs are paraphrased more often than nouns. */
const VERB = { cost: 0.5, ending: /[aei]r(?:l[aeo]s?|me|te|se|nos)?$/ }
/** Words about the customer cost less, least if no passage has them. */
const CONTEXT = { elsewhere: 0.6, nowhere: 0.25 }
/** One of two alternatives may be missing. */
const ALTERNATIVE_COST = 0.6
const ASIDE = { worth: 0.5, cost: 0.25 }
/** Worth of the kind of answer: alone it is the whole question, otherwise it counts like a common word. */
const KIND = { alone: 4.5, beside: 1.6 }

/** A form of a word, and its share of the word itself. */
export type TermShare = { term: string; share: number }

/** What a word of the question weighs by the forms in which passages may have it. */
export function weightTerm(
  { word, isCommon, isAside, isContext, isAlternative, number }: QuestionWord,
  candidateForms: readonly TermShare[],
  { passages, found }: TermCounts,
  others: Record<string, number>,
): QueryTerm {
  const countOf = (term: string) => Math.min(passages, found[term] ?? others[term] ?? 0)
  const factor = isCommon ? COMMON_WORD.worth : 1
  const isWritten = countOf(candidateForms[0]?.term ?? '') > 0 && candidateForms[0]?.share === 1
  const forms = candidateForms.map(({ term, share }) => {
    const beside = share < 1 && (isWritten || share === INFLECTION_SHARE) ? OTHER_FORM_WEIGHT : 1
    const isRanked = share === 1 || countOf(term) <= MAX_RANKED_PASSAGES
    return { term, share, weight: isRanked ? beside * share * inverseDocumentFrequency(passages, countOf(term)) : 0 }
  })
  const exact = candidateForms.filter(({ share }) => share >= INFLECTION_SHARE)
  const countedForms = exact.length > 0 ? exact : candidateForms
  const termRarity = inverseDocumentFrequency(
    passages,
    Math.min(
      passages,
      countedForms.reduce((sum, { term }) => sum + countOf(term), 0),
    ),
  )
  const asideFactors = isAside ? ASIDE : { worth: 1, cost: 1 }
  return {
    word,
    role: isCommon ? 'common' : isAside ? 'aside' : 'thing',
    forms,
    kind: null,
    rarity: exact.length > 0 ? termRarity : inverseDocumentFrequency(passages, 0),
    worth: termRarity * factor * asideFactors.worth,
    cost: termRarity * costOf({ word, isCommon, isContext, isAlternative, number }, forms) * asideFactors.cost,
  }
}

/** The cost of a missing word relative to its worth. */
function costOf(
  {
    word,
    isCommon,
    isContext,
    isAlternative,
    number,
  }: Omit<QuestionWord, 'term' | 'isAside' | 'unit' | 'place' | 'clause'>,
  forms: readonly TermShare[],
): number {
  if (isCommon) return COMMON_WORD.cost
  if (number === 'model') return MODEL_NUMBER_COST
  if (forms.length > 0) return isContext ? CONTEXT.elsewhere : 1
  if (number === 'own') return OWN_NUMBER_COST
  if (isContext) return CONTEXT.nowhere
  if (isAlternative) return ALTERNATIVE_COST
  return VERB.ending.test(word) ? VERB.cost : 1
}

/** What the kind of answer weighs that the question asks for. */
export function weightKind(kind: AnswerKind, isAlone: boolean, { passages, found }: TermCounts): QueryTerm {
  const worth = isAlone ? KIND.alone : KIND.beside
  const forms = kind.terms
    .filter((term) => found[term] && found[term] <= MAX_RANKED_PASSAGES)
    .map((term) => ({
      term,
      share: 1,
      weight: (worth / KIND.alone) * inverseDocumentFrequency(passages, found[term] ?? 0) * 0.5,
    }))
  return { word: kind.name, role: 'kind', forms, kind, rarity: 0, worth, cost: worth }
}
