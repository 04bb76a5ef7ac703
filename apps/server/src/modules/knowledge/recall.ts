import type { KnowledgeAnswer, Recalled } from '@portavoz/contract'
import { type Kin, kinOf, kinshipOf, type Near, nearTo } from './kin.ts'
import { ownValue } from '../../platform/own-value.ts'
import type { Census, Ranked, RecallStore } from './recall.store.ts'
import type { Scope } from './scope.ts'
import { askingWords } from './stop-words.ts'
import { type Term, termsOf } from './terms.ts'
import { type Asked, closeness, rarity, strengthOf } from './weigh.ts'

/** What a question brought to mind, the best first, and what it was taken to ask. */
export type Recollection = { recalled: Recalled[]; asked: Asked[]; by: KnowledgeAnswer['by'] }

export type Recall = (scope: Scope, question: string) => Promise<Recollection>

/** Nobody asks more at one go; of what a machine writes, the first words are looked up. */
const MOST_TERMS = 40
/** How many the database ranks, and how many of those are read closely. */
const RANKED = 30
const READ = 15

/** What customers are answered from: the same for a customer, for a trial, and for an owner who asks. */
export const createRecall =
  (store: RecallStore): Recall =>
  async (scope, question) => {
    const terms = distinct(askedFor(termsOf(question))).slice(0, MOST_TERMS)
    if (terms.length === 0) return { recalled: [], asked: [], by: 'words' }
    const asked = await understand(store, scope, terms)
    const forms = asked.words.flatMap((one, at) => one.forms.map((form) => ({ asked: at, ...form })))
    if (forms.length === 0) return { recalled: [], asked: asked.words, by: 'words' }
    const ranked = await store.ranked(scope, forms, asked.length, RANKED)
    return { recalled: readClosely(ranked, asked.words), asked: asked.words, by: 'words' }
  }

/** What is asked for, without what it is asked with. */
function askedFor(terms: readonly Term[]): readonly Term[] {
  const things = terms.filter(({ word }) => !askingWords.has(word))
  return things.length > 0 ? things : terms
}

const distinct = (terms: readonly Term[]) =>
  [...new Map(terms.toReversed().map((one) => [one.term, one])).values()].toReversed()

/** Each word as it is written here; one that nobody wrote, as its nearest kin. */
async function understand(store: RecallStore, scope: Scope, terms: readonly Term[]) {
  const census = await store.census(
    scope,
    terms.map(({ term }) => term),
  )
  const strange = terms.filter(({ term }) => !ownValue(census.found, term))
  // Where there is nothing to tell nothing is akin to it.
  const near = census.passages === 0 ? new Map<string, Near[]>() : await nearOf(store, scope, strange)
  const ofNear = [...near.values()].flat().map(({ term }) => term)
  const there = ofNear.length === 0 ? {} : (await store.census(scope, ofNear)).found
  // Chosen among what this agent may tell: another's word shuts out none of its own.
  const kinTo = (term: string) => kinOf((near.get(term) ?? []).filter((one) => (ownValue(there, one.term) ?? 0) > 0))
  return { length: census.length, words: terms.map((one) => weighed(one, census, kinTo(one.term), there)) }
}

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

function weighed({ word, term }: Term, { passages, found }: Census, kin: Kin[], others: Record<string, number>): Asked {
  const own = ownValue(found, term) ?? 0
  if (own > 0) return { word, rarity: rarity(passages, own), forms: [{ term, weight: rarity(passages, own) }] }
  const forms = kin.map((one) => ({
    term: one.term,
    weight: one.worth * rarity(passages, ownValue(others, one.term) ?? 0),
  }))
  return { word, rarity: rarity(passages, 0), forms }
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
      strength: strengthOf(score, asked),
      by: 'words',
      similarity: null,
    }))
}
