import { kinOf, kinshipOf, type Near, nearTo } from './kin.ts'
import type { AnswerKind } from './question/answer-kinds.ts'
import { inflectionsOf } from './question/inflections.ts'
import type { Question, QuestionWord } from './question/read-question.ts'
import { repeatedWords } from './question/repeated-words.ts'
import { isListed, type Synonym, synonymsOf, synonymsOfMisspelt, writtenAs } from './question/synonyms.ts'
import type { Census, RecallStore } from './recall.store.ts'
import type { Scope } from './scope.ts'
import type { Term } from './terms.ts'
import { type Asked, rarity } from './weigh.ts'

/** What forms of a word are worth beside the word itself. */
const INFLECTION = 0.95
const SYNONYM = 0.8
/** The same where the documents have the word itself. */
const SYNONYM_BESIDE = 0.65
const MISSPELT = 0.7
/** What other forms, and synonyms beside the word itself, rank a passage by, as a share of that. */
const BESIDE = 0.5
/** What only may be meant ranks no passage where so many have it: it tells little, and takes as long as anything. */
const MOST_RANKED = 1_000
/** What a common word brings and costs, as a share of any other's. */
const COMMON = { worth: 0.35, cost: 0.12 }
/** A small number that no passage has is the customer's own: their age, how many they want. */
const OWN_NUMBER = 0.3
/** The number of a model tells it from all its kin: a text that lacks it is about another. */
const MODEL_NUMBER = 2
/** A verb is said in other words more often than a thing is. */
const VERB = { cost: 0.5, ending: /[aei]r(?:l[aeo]s?|me|te|se|nos)?$/ }
/** What a customer tells of themselves costs less, most of all where no passage has it. */
const CONTEXT = { elsewhere: 0.6, nowhere: 0.25 }
/** «Mascota» is asked for beside «perrito»; no passage has the second. */
const IMPLIED_COST = 0.3
/** Of two that are asked for in turn one may be nowhere. */
const ALTERNATIVE_COST = 0.6
/** What a customer tells beside the question. */
const ASIDE = { worth: 0.5, cost: 0.25 }
/** What the kind of answer brings: all there is where nothing else is asked, else as a common word would. */
const KIND = { alone: 4.5, beside: 1.6 }

/** Other forms of the words of a question, as the lexicons have them, for each word. */
type OtherForms = { written: string[][]; synonyms: Synonym[][]; known: Synonym[][]; misspelt: Synonym[][] }

/** Whether a term is asked for by another word of the clause. */
const isAskedBeside = (term: string, { clause }: QuestionWord, words: readonly QuestionWord[]) =>
  words.some((one) => one.clause === clause && one.term === term)

function otherFormsOf(words: readonly QuestionWord[]): OtherForms {
  const synonyms = words.map(({ word }) => [...synonymsOf(word)])
  return {
    written: words.map(({ word }) => [...writtenAs(word)]),
    synonyms,
    // One word of a text is not found twice: as itself and as a synonym of another.
    known: words.map((one, at) => (synonyms[at] ?? []).filter(({ term }) => !isAskedBeside(term, one, words))),
    misspelt: words.map(({ word }) => [...synonymsOfMisspelt(word)]),
  }
}

const formsOf = (terms: readonly string[], share: number): TermShare[] => terms.map((term) => ({ term, share }))
const meantBy = (synonyms: readonly Synonym[], share: number): TermShare[] =>
  synonyms.map(({ term, worth }) => ({ term, share: share * worth }))

/** Each word as it is written here; one that no document holds, as its other forms or its nearest kin. */
export async function understandQuestion(
  store: RecallStore,
  scope: Scope,
  { words, kinds }: Question,
  fillers: ReadonlySet<string>,
): Promise<Asked[]> {
  const forms = otherFormsOf(words)
  const listed = [...forms.written.flat(), ...[forms.known, forms.misspelt].flat(2).map(({ term }) => term)]
  const ofKinds = kinds.flatMap(({ terms }) => terms)
  const census = await store.census(scope, distinct([...words.map(({ term }) => term), ...listed, ...ofKinds]))
  const strange = words.filter(({ term }) => !census.found[term])
  const inflected = new Map(strange.map(({ word, term }) => [term, inflectionsOf(word)]))
  // Where there is nothing to tell nothing is akin to it.
  const near = census.passages === 0 ? new Map<string, Near[]>() : await nearOf(store, scope, strange)
  const others = distinct([...[...near.values()].flat().map(({ term }) => term), ...[...inflected.values()].flat()])
  const there = others.length === 0 || census.passages === 0 ? {} : (await store.census(scope, others)).found
  const isRepeated = repeatedWords(words, census.found)
  const asked = words.map((one, at): Asked => {
    // Chosen among what this agent may tell: another's word shuts out none of its own.
    const kin = (near.get(one.term) ?? []).filter(({ term }) => (there[term] ?? 0) > 0)
    const meant = [
      { term: one.term, share: 1 },
      ...formsOf(forms.written[at] ?? [], INFLECTION),
      ...formsOf(inflected.get(one.term) ?? [], INFLECTION).filter(({ term }) => there[term]),
      ...meantBy(forms.known[at] ?? [], census.found[one.term] ? SYNONYM_BESIDE : SYNONYM),
    ].filter(({ term }) => census.found[term] || there[term])
    const isCommon = one.isCommon || (meant.length === 0 && fillers.has(one.term))
    const alike = alikeTo(one, meant.length > 0, kin, forms.misspelt[at] ?? [], census)
    const word = weighed({ ...one, isCommon }, [...meant, ...alike], census, there)
    // «¿Cuál es la dirección?» is answered by a street.
    const isOfKind = word.forms.length === 0 && kinds.some((kind) => kind.words.has(one.word))
    return {
      ...word,
      ...unitOf(one),
      ...costBeside(word, one, forms.synonyms[at] ?? [], words, isRepeated[at] || isOfKind),
    }
  })
  const isAlone = words.every((one) => one.isCommon)
  return [...asked, ...kinds.map((kind) => weighedKind(kind, isAlone, census))]
}

/** What a word that no passage has may be a spelling of: a word of the passages, else one of the lexicon. */
function alikeTo(
  { word, term, isCommon }: QuestionWord,
  hasForms: boolean,
  near: readonly Near[],
  misspelt: readonly Synonym[],
  { found }: Census,
): TermShare[] {
  if (found[term]) return []
  const kin = isCommon || isListed(word) ? [] : kinOf(near)
  if (kin.length > 0 || hasForms) return kin.map(({ term: one, worth }) => ({ term: one, share: worth }))
  return meantBy(misspelt, MISSPELT).filter(({ term: one }) => found[one])
}

const unitOf = ({ unit }: QuestionWord): Pick<Asked, 'unit'> =>
  unit ? { unit: [unit.term, ...writtenAs(unit.word), ...synonymsOf(unit.word).map(({ term }) => term)] } : {}

/** A word that says what another of its clause says asks for nothing more. */
function costBeside(
  { worth, cost, forms }: Asked,
  one: QuestionWord,
  synonyms: readonly Synonym[],
  words: readonly QuestionWord[],
  isRepeated: boolean,
): Pick<Asked, 'worth' | 'cost'> {
  if (isRepeated) return { worth: 0, cost: 0 }
  const isImplied = forms.length === 0 && synonyms.some(({ term }) => isAskedBeside(term, one, words))
  return { worth, cost: isImplied ? IMPLIED_COST * cost : cost }
}

const distinct = (terms: readonly string[]) => [...new Set(terms)]

/** Of all strange words at once: each alone would go through the owner's words anew. */
async function nearOf(store: RecallStore, { userId }: Scope, strange: readonly Term[]): Promise<Map<string, Near[]>> {
  const asked = strange.map((term) => ({ term, kinship: kinshipOf(term) }))
  const kinships = asked.flatMap(({ kinship }) => kinship ?? [])
  if (kinships.length === 0) return new Map()
  const begins = new Set(kinships.flatMap((one) => one.begins))
  const shortest = Math.min(...kinships.map((one) => one.shortest))
  const longest = Math.max(...kinships.map((one) => one.longest))
  const known = Map.groupBy(await store.vocabulary(userId, [...begins], shortest, longest), ([first]) => first)
  return new Map(
    asked.map(({ term, kinship }) => [
      term.term,
      nearTo(term, kinship?.begins.flatMap((begin) => known.get(begin) ?? []) ?? []),
    ]),
  )
}

type TermShare = { term: string; share: number }

function weighed(
  { word, isCommon, isAside, isContext, isAlternative, number }: QuestionWord,
  meant: readonly TermShare[],
  { passages, found }: Census,
  others: Record<string, number>,
): Asked {
  const countOf = (term: string) => Math.min(passages, found[term] ?? others[term] ?? 0)
  const factor = isCommon ? COMMON.worth : 1
  const isWritten = countOf(meant[0]?.term ?? '') > 0 && meant[0]?.share === 1
  const forms = meant.map(({ term, share }) => {
    const beside = share < 1 && (isWritten || share === INFLECTION) ? BESIDE : 1
    const isRanked = share === 1 || countOf(term) <= MOST_RANKED
    return { term, share, weight: isRanked ? beside * share * rarity(passages, countOf(term)) : 0 }
  })
  const exact = meant.filter(({ share }) => share >= INFLECTION)
  const counted = exact.length > 0 ? exact : meant
  const told = rarity(
    passages,
    Math.min(
      passages,
      counted.reduce((sum, { term }) => sum + countOf(term), 0),
    ),
  )
  const aside = isAside ? ASIDE : { worth: 1, cost: 1 }
  return {
    word,
    role: isCommon ? 'common' : isAside ? 'aside' : 'thing',
    forms,
    kind: null,
    rarity: exact.length > 0 ? told : rarity(passages, 0),
    worth: told * factor * aside.worth,
    cost: told * costOf({ word, isCommon, isContext, isAlternative, number }, forms) * aside.cost,
  }
}

/** What a word costs that the answer lacks, as a share of what it is worth. */
function costOf(
  { word, isCommon, isContext, isAlternative, number }: Omit<QuestionWord, 'term' | 'isAside' | 'unit' | 'clause'>,
  forms: readonly TermShare[],
): number {
  if (isCommon) return COMMON.cost
  if (number === 'model') return MODEL_NUMBER
  if (forms.length > 0) return isContext ? CONTEXT.elsewhere : 1
  if (number === 'own') return OWN_NUMBER
  if (isContext) return CONTEXT.nowhere
  if (isAlternative) return ALTERNATIVE_COST
  return VERB.ending.test(word) ? VERB.cost : 1
}

function weighedKind(kind: AnswerKind, isAlone: boolean, { passages, found }: Census): Asked {
  const worth = isAlone ? KIND.alone : KIND.beside
  const forms = kind.terms
    .filter((term) => found[term] && found[term] <= MOST_RANKED)
    .map((term) => ({ term, share: 1, weight: (worth / KIND.alone) * rarity(passages, found[term] ?? 0) * 0.5 }))
  return { word: kind.name, role: 'kind', forms, kind, rarity: 0, worth, cost: worth }
}
