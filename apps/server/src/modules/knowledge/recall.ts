import type { KnowledgeAnswer, Recalled } from '@portavoz/contract'
import { type FillerWords, noFillerWords } from './filler-words.ts'
import { kinOf, kinshipOf, type Near, nearTo } from './kin.ts'
import type { AnswerKind } from './question/answer-kinds.ts'
import { inflectionsOf } from './question/inflections.ts'
import { type Question, type QuestionWord, readQuestion } from './question/read-question.ts'
import { repeatedWords } from './question/repeated-words.ts'
import { synonymsOf, synonymsOfMisspelt, writtenAs } from './question/synonyms.ts'
import { isProse } from './is-prose.ts'
import { quote } from './quote.ts'
import type { Census, Ranked, RecallStore } from './recall.store.ts'
import type { Scope } from './scope.ts'
import type { Term } from './terms.ts'
import { type Asked, closeness, rarity, shareOfReachable } from './weigh.ts'

/** What a question brought to mind, the best first, and what it was taken to ask. */
export type Recollection = { recalled: Recalled[]; asked: Asked[]; by: KnowledgeAnswer['by'] }

export type Recall = (scope: Scope, question: string) => Promise<Recollection>

/** How many the database ranks, and how many of those are read closely. */
const RANKED = 30
const READ = 15

/** What customers are answered from: the same for a customer, for a trial, and for an owner who asks. */
export const createRecall =
  (store: RecallStore, fillerWords: FillerWords = noFillerWords): Recall =>
  async (scope, text) => {
    const question = readQuestion(text)
    if (question.words.length === 0 && question.kinds.length === 0) return { recalled: [], asked: [], by: 'words' }
    const asked = await understand(store, scope, question, await fillerWords(scope.userId))
    const forms = asked.flatMap((one, at) => one.forms.map((form) => ({ asked: at, ...form })))
    if (forms.length === 0) return { recalled: [], asked, by: 'words' }
    const ranked = await store.ranked(scope, forms, RANKED)
    return { ...bestReading(ranked, readings(asked, question)), by: 'words' }
  }

type Reading = { asked: Asked[]; recalled: Recalled[] }

/** All that was asked at once, and where several things were asked, each alone. */
const readings = (asked: readonly Asked[], { words, clauses }: Question): Asked[][] => {
  const isFirst = (at: number) => words.findIndex(({ term }) => term === words[at]?.term) === at
  return [
    asked.filter(({ kind }, at) => kind !== null || isFirst(at)),
    ...clauses.map(({ clause, kinds }) =>
      asked.filter(({ kind }, at) => (kind === null ? words[at]?.clause === clause : kinds.includes(kind))),
    ),
  ]
}

/** The reading that is answered best; the first where several are. */
function bestReading(ranked: readonly Ranked[], all: readonly Asked[][]): Reading {
  const read = all.map((asked) => ({ asked, recalled: readClosely(ranked, asked) }))
  const strengthOf = ({ recalled }: Reading) => Math.max(0, ...recalled.map(({ strength }) => strength))
  const best = read.toSorted((a, b) => strengthOf(b) - strengthOf(a))[0]
  return { asked: best?.asked ?? [], recalled: best?.recalled ?? [] }
}

/** What forms of a word are worth beside the word itself. */
const INFLECTION = 0.95
const SYNONYM = 0.75
const MISSPELT = 0.7
/** What other forms, and synonyms beside the word itself, rank a passage by, as a share of that. */
const BESIDE = 0.5
/** What a common word brings and costs, as a share of any other's. */
const COMMON = { worth: 0.35, cost: 0.12 }
/** A small number that no passage has is the customer's own: their age, how many they want. */
const OWN_NUMBER = 0.3
/** The number of a model tells it from all its kin: a text that lacks it is about another. */
const MODEL_NUMBER = 2
/** A verb is said in other words more often than a thing is. */
const VERB = { cost: 0.5, ending: /[aei]r(?:l[aeo]s?|me|te|se|nos)?$/ }
/** What a customer tells of themselves, where no passage has it. */
const CONTEXT_COST = 0.5
/** What a customer tells beside the question. */
const ASIDE = 0.25
/** What the kind of answer brings: all there is where nothing else is asked, else as a common word would. */
const KIND = { alone: 4.5, beside: 1.6 }

/** Each word as it is written here; one that nobody wrote, as its other forms or its nearest kin. */
async function understand(store: RecallStore, scope: Scope, question: Question, fillers: ReadonlySet<string>) {
  const { words, kinds } = question
  const written = words.map(({ word }) => writtenAs(word))
  const known = words.map(({ word }) => synonymsOf(word))
  const misspelt = words.map(({ word }) => synonymsOfMisspelt(word))
  const ofKinds = kinds.flatMap(({ terms }) => terms)
  const census = await store.census(
    scope,
    distinct([...words.map(({ term }) => term), ...written.flat(), ...known.flat(), ...misspelt.flat(), ...ofKinds]),
  )
  const strange = words.filter(({ term }) => !census.found[term])
  const inflected = new Map(strange.map(({ word, term }) => [term, inflectionsOf(word)]))
  // Where there is nothing to tell nothing is akin to it.
  const near = census.passages === 0 ? new Map<string, Near[]>() : await nearOf(store, scope, strange)
  const others = distinct([...[...near.values()].flat().map(({ term }) => term), ...[...inflected.values()].flat()])
  const there = others.length === 0 || census.passages === 0 ? {} : (await store.census(scope, others)).found
  // Chosen among what this agent may tell: another's word shuts out none of its own.
  const kinTo = (term: string) => kinOf((near.get(term) ?? []).filter((one) => (there[one.term] ?? 0) > 0))
  const isRepeated = repeatedWords(words, known, census.found)
  const asked = words.map((one, at): Asked => {
    const formsOf = (terms: readonly string[], share: number) => terms.map((term) => ({ term, share }))
    const inflections = formsOf(inflected.get(one.term) ?? [], INFLECTION).filter(({ term }) => there[term])
    const meant = [
      { term: one.term, share: 1 },
      ...formsOf(written[at] ?? [], INFLECTION),
      ...inflections,
      ...formsOf(known[at] ?? [], SYNONYM),
    ]
    const own = meant.filter(({ term }) => census.found[term] || there[term])
    const isCommon = one.isCommon || (own.length === 0 && fillers.has(one.term))
    const akin = census.found[one.term] ? [] : kinTo(one.term).map(({ term, worth }) => ({ term, share: worth }))
    const kin =
      akin.length > 0 || own.length > 0
        ? akin
        : formsOf(misspelt[at] ?? [], MISSPELT).filter(({ term }) => census.found[term])
    const unit = one.unit ? { unit: [one.unit.term, ...writtenAs(one.unit.word), ...synonymsOf(one.unit.word)] } : {}
    const word = { ...weighed({ ...one, isCommon }, [...own, ...kin], census, there), ...unit }
    return isRepeated[at] ? { ...word, worth: 0, cost: 0 } : word
  })
  const isAlone = words.every((one) => one.isCommon)
  const wanted = kinds.map((kind) => weighedKind(kind, isAlone, census))
  return [...asked, ...wanted]
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

type Meant = { term: string; share: number }

function weighed(
  { word, isCommon, isAside, isContext, number }: QuestionWord,
  meant: readonly Meant[],
  { passages, found }: Census,
  others: Record<string, number>,
): Asked {
  const countOf = (term: string) => Math.min(passages, found[term] ?? others[term] ?? 0)
  const factor = isCommon ? COMMON.worth : 1
  const isWritten = countOf(meant[0]?.term ?? '') > 0 && meant[0]?.share === 1
  const forms = meant.map(({ term, share }) => {
    const beside = share < 1 && (isWritten || share === INFLECTION) ? BESIDE : 1
    return { term, share, weight: beside * share * rarity(passages, countOf(term)) }
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
  const aside = isAside ? ASIDE : 1
  return {
    word,
    role: isCommon ? 'common' : isAside ? 'aside' : 'thing',
    forms,
    kind: null,
    rarity: exact.length > 0 ? told : rarity(passages, 0),
    worth: told * factor * aside,
    cost: told * costOf({ word, isCommon, isContext, number }, forms) * aside,
  }
}

/** What a word costs that the answer lacks, as a share of what it is worth. */
function costOf(
  { word, isCommon, isContext, number }: Pick<QuestionWord, 'word' | 'isCommon' | 'isContext' | 'number'>,
  forms: readonly Meant[],
): number {
  if (isCommon) return COMMON.cost
  if (number === 'model') return MODEL_NUMBER
  if (forms.length > 0) return 1
  if (number === 'own') return OWN_NUMBER
  if (isContext) return CONTEXT_COST
  return VERB.ending.test(word) ? VERB.cost : 1
}

function weighedKind(kind: AnswerKind, isAlone: boolean, { passages, found }: Census): Asked {
  const worth = isAlone ? KIND.alone : KIND.beside
  const forms = kind.terms
    .filter((term) => found[term])
    .map((term) => ({ term, share: 1, weight: (worth / KIND.alone) * rarity(passages, found[term] ?? 0) * 0.5 }))
  return { word: kind.name, role: 'kind', forms, kind, rarity: 0, worth, cost: worth }
}

function readClosely(ranked: readonly Ranked[], asked: readonly Asked[]): Recalled[] {
  return ranked
    .slice(0, READ)
    .map((one) => ({ one, score: one.score + closeness(`${one.heading}\n${one.text}`, asked) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one: { position, ...passage }, score }) => ({
      ...passage,
      passageId: `${passage.documentId}.${position}`,
      score,
      strength: strengthOf(passage, score, asked),
      by: 'words',
      similarity: null,
    }))
}

/** A list answers by the lines it quotes; long prose says the words of any question somewhere, so its whole score counts. */
const strengthOf = (passage: Omit<Ranked, 'position'>, score: number, asked: readonly Asked[]): number =>
  isProse(passage) ? shareOfReachable(score, asked) : quote(passage.text, passage.heading, asked).strength
