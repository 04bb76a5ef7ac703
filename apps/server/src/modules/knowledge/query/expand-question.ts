import { closestVariants, variantPatternOf, type SimilarTerm, findSimilarTerms } from './spelling-variants.ts'
import { inflectionsOf } from './inflections.ts'
import { homeTermsOf, type MentionedPlace, otherPlaceTerms } from './mentioned-places.ts'
import type { ParsedQuestion, QuestionWord } from './parse-question.ts'
import { findRepeatedWords } from './repeated-words.ts'
import { isListed, type Synonym, synonymsOf, synonymsOfMisspelt, otherSpellingsOf } from './lexicon/synonyms.ts'
import type { TermCounts, PassageSearchStore } from '../search/passage-search.store.ts'
import type { SearchScope } from '../search/scope.store.ts'
import type { Token } from '../text/tokenize.ts'
import type { QueryTerm } from '../search/rerank.ts'
import { INFLECTION_SHARE, type TermShare, weightKind, weightTerm } from './weigh-terms.ts'

const SYNONYM_SHARE = 0.8
/** The same if the documents contain the word itself. */
const SYNONYM_BESIDE_SHARE = 0.65
const MISSPELLED_SHARE = 0.7
/** Share of the words of «otras ciudades» in ranking. */
const OTHER_PLACE_WEIGHT = 0.8
/** An unknown synonym of a known word: «mascota» beside «perrito». */
const IMPLIED_COST = 0.3

type OtherForms = { written: string[][]; synonyms: Synonym[][]; known: Synonym[][]; misspelt: Synonym[][] }

const isElsewhereInClause = (term: string, { clause }: QuestionWord, words: readonly QuestionWord[]) =>
  words.some((one) => one.clause === clause && one.term === term)

function otherFormsOf(words: readonly QuestionWord[]): OtherForms {
  const synonyms = words.map(({ word }) => [...synonymsOf(word)])
  return {
    written: words.map(({ word }) => [...otherSpellingsOf(word)]),
    synonyms,
    // A word of a text must not count twice, as itself and as a synonym of another.
    known: words.map((one, at) => (synonyms[at] ?? []).filter(({ term }) => !isElsewhereInClause(term, one, words))),
    misspelt: words.map(({ word }) => [...synonymsOfMisspelt(word)]),
  }
}

const toForms = (terms: readonly string[], share: number): TermShare[] => terms.map((term) => ({ term, share }))
const synonymForms = (synonyms: readonly Synonym[], share: number): TermShare[] =>
  synonyms.map(({ term, worth }) => ({ term, share: share * worth }))

/**
 * Expands a parsed question into query terms: each word in its indexed spelling; unknown words as inflections, synonyms
 * or spelling variants.
 */
export async function expandQuestion(
  store: PassageSearchStore,
  scope: SearchScope,
  { words, kinds }: ParsedQuestion,
  fillers: ReadonlySet<string>,
): Promise<QueryTerm[]> {
  const forms = otherFormsOf(words)
  const lexiconTerms = [...forms.written.flat(), ...[forms.known, forms.misspelt].flat(2).map(({ term }) => term)]
  const ofKinds = kinds.flatMap(({ terms }) => terms)
  const counts = await store.countTerms(
    scope,
    distinct([...words.map(({ term }) => term), ...lexiconTerms, ...ofKinds]),
  )
  const unknownWords = words.filter(({ term }) => !counts.found[term])
  const inflected = new Map(unknownWords.map(({ word, term }) => [term, inflectionsOf(word)]))
  const similarTerms =
    counts.passages === 0 ? new Map<string, SimilarTerm[]>() : await findSimilarToUnknown(store, scope, unknownWords)
  const unknownPlaces = words.filter(({ place }) => isUnknownPlace(place, counts.found))
  const others = distinct([
    ...(unknownPlaces.length > 0 ? otherPlaceTerms : []),
    ...unknownPlaces.flatMap(({ place }) => (place ? homeTermsOf(place) : [])),
    ...[...similarTerms.values()].flat().map(({ term }) => term),
    ...[...inflected.values()].flat(),
  ])
  const otherCounts = others.length === 0 || counts.passages === 0 ? {} : (await store.countTerms(scope, others)).found
  const isRepeated = findRepeatedWords(words, counts.found)
  const queryTerms = words.map((one, at): QueryTerm => {
    // Variants are chosen after the scope is applied, so that terms of other agents do not displace its own.
    const variants = (similarTerms.get(one.term) ?? []).filter(({ term }) => (otherCounts[term] ?? 0) > 0)
    const candidateForms = [
      { term: one.term, share: 1 },
      ...toForms(forms.written[at] ?? [], INFLECTION_SHARE),
      ...toForms(inflected.get(one.term) ?? [], INFLECTION_SHARE).filter(({ term }) => otherCounts[term]),
      ...synonymForms(forms.known[at] ?? [], counts.found[one.term] ? SYNONYM_BESIDE_SHARE : SYNONYM_SHARE),
    ].filter(({ term }) => counts.found[term] || otherCounts[term])
    const isCommon = one.isCommon || (candidateForms.length === 0 && fillers.has(one.term))
    const similar = similarForms(one, candidateForms.length > 0, variants, forms.misspelt[at] ?? [], counts)
    const word = weightTerm({ ...one, isCommon }, [...candidateForms, ...similar], counts, otherCounts)
    // «¿Cuál es la dirección?» is answered by a street without that word.
    const isOfKind = word.forms.length === 0 && kinds.some((kind) => kind.words.has(one.word))
    const isElsewhere = isServedElsewhere(one, counts.found, otherCounts)
    return {
      ...word,
      ...(isElsewhere && { asOtherPlace: otherPlaceTerm(one, counts, otherCounts) }),
      ...unitTermsOf(one),
      ...adjustCost(word, one, forms.synonyms[at] ?? [], words, isRepeated[at] || isOfKind),
    }
  })
  const isAlone = words.every((one) => one.isCommon)
  return [...queryTerms, ...kinds.map((kind) => weightKind(kind, isAlone, counts))]
}

/** A place that no document has, of a country whose places they have. */
const isServedElsewhere = ({ place }: QuestionWord, found: Counts, others: Counts): boolean =>
  isUnknownPlace(place, found) && homeTermsOf(place).some((home) => (found[home] ?? others[home] ?? 0) > 0)

/** «Santa Marta» is unknown where documents say «martes», which has the term of «Marta». */
const isUnknownPlace = (place: MentionedPlace | null, found: Counts): place is MentionedPlace =>
  place?.terms.some((term) => !found[term]) ?? false

type Counts = Record<string, number>

/** The same word, covered by «otras ciudades», whose terms rank passages for it. */
function otherPlaceTerm(one: QuestionWord, counts: TermCounts, others: Counts): QueryTerm {
  const forms = toForms(otherPlaceTerms, OTHER_PLACE_WEIGHT).filter(({ term }) => others[term])
  const term = weightTerm({ ...one, isCommon: false }, forms, counts, others)
  return { ...term, isOtherPlace: true, ...(one.place?.isFirst ? {} : { worth: 0, cost: 0 }) }
}

/** Spellings of an unknown word: indexed terms first, else words of the lexicon. */
function similarForms(
  { word, term, isCommon }: QuestionWord,
  hasForms: boolean,
  similarTerms: readonly SimilarTerm[],
  misspelt: readonly Synonym[],
  { found }: TermCounts,
): TermShare[] {
  if (found[term]) return []
  const variants = isCommon || isListed(word) ? [] : closestVariants(similarTerms)
  if (variants.length > 0 || hasForms) return variants.map(({ term: one, worth }) => ({ term: one, share: worth }))
  return synonymForms(misspelt, MISSPELLED_SHARE).filter(({ term: one }) => found[one])
}

const unitTermsOf = ({ unit }: QuestionWord): Pick<QueryTerm, 'unit'> =>
  unit ? { unit: [unit.term, ...otherSpellingsOf(unit.word), ...synonymsOf(unit.word).map(({ term }) => term)] } : {}

/** A synonym of another word in its clause asks for nothing more. */
function adjustCost(
  { worth, cost, forms }: QueryTerm,
  one: QuestionWord,
  synonyms: readonly Synonym[],
  words: readonly QuestionWord[],
  isRepeated: boolean,
): Pick<QueryTerm, 'worth' | 'cost'> {
  if (isRepeated) return { worth: 0, cost: 0 }
  const isImplied = forms.length === 0 && synonyms.some(({ term }) => isElsewhereInClause(term, one, words))
  return { worth, cost: isImplied ? IMPLIED_COST * cost : cost }
}

const distinct = (terms: readonly string[]) => [...new Set(terms)]

/** One query for all unknown words; each query scans the workspace's terms. */
async function findSimilarToUnknown(
  store: PassageSearchStore,
  { workspaceId }: SearchScope,
  unknownWords: readonly Token[],
): Promise<Map<string, SimilarTerm[]>> {
  const queryTerms = unknownWords.map((term) => ({ term, kinship: variantPatternOf(term) }))
  const kinships = queryTerms.flatMap(({ kinship }) => kinship ?? [])
  if (kinships.length === 0) return new Map()
  const initials = new Set(kinships.flatMap((one) => one.begins))
  const shortest = Math.min(...kinships.map((one) => one.shortest))
  const longest = Math.max(...kinships.map((one) => one.longest))
  const termsByInitial = Map.groupBy(
    await store.listTerms(workspaceId, [...initials], shortest, longest),
    ([first]) => first,
  )
  return new Map(
    queryTerms.map(({ term, kinship }) => [
      term.term,
      findSimilarTerms(term, kinship?.begins.flatMap((begin) => termsByInitial.get(begin) ?? []) ?? []),
    ]),
  )
}
