import type { KnowledgeAnswer, Recalled } from '@portavoz/contract'
import { type Kin, kinOf, kinshipOf } from './kin.ts'
import type { Census, Ranked, RecallStore } from './recall.store.ts'
import type { Scope } from './scope.ts'
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
    const terms = distinct(termsOf(question)).slice(0, MOST_TERMS)
    if (terms.length === 0) return { recalled: [], asked: [], by: 'words' }
    const asked = await understand(store, scope, terms)
    const forms = asked.words.flatMap((one, at) => one.forms.map((form) => ({ asked: at, ...form })))
    if (forms.length === 0) return { recalled: [], asked: asked.words, by: 'words' }
    const ranked = await store.ranked(scope, forms, asked.length, RANKED)
    return { recalled: readClosely(ranked, asked.words), asked: asked.words, by: 'words' }
  }

const distinct = (terms: readonly Term[]) =>
  [...new Map(terms.toReversed().map((one) => [one.term, one])).values()].toReversed()

/** Each word as it is written here; one that nobody wrote, as its nearest kin. */
async function understand(store: RecallStore, scope: Scope, terms: readonly Term[]) {
  const census = await store.census(
    scope,
    terms.map(({ term }) => term),
  )
  const strange = terms.filter(({ term }) => !census.found[term])
  const kin = new Map(
    await Promise.all(strange.map(async (one) => [one.term, await kinIn(store, scope, one)] as const)),
  )
  const ofKin = [...kin.values()].flat().map(({ term }) => term)
  const others = ofKin.length === 0 ? {} : (await store.census(scope, ofKin)).found
  return { length: census.length, words: terms.map((one) => weighed(one, census, kin.get(one.term) ?? [], others)) }
}

async function kinIn(store: RecallStore, { userId }: Scope, term: Term): Promise<Kin[]> {
  const kinship = kinshipOf(term)
  if (!kinship) return []
  return kinOf(term, await store.vocabulary(userId, kinship.begins, kinship.shortest, kinship.longest))
}

function weighed({ word, term }: Term, { passages, found }: Census, kin: Kin[], others: Record<string, number>): Asked {
  const own = found[term] ?? 0
  if (own > 0) return { word, rarity: rarity(passages, own), forms: [{ term, weight: rarity(passages, own) }] }
  const forms = kin
    .filter((one) => (others[one.term] ?? 0) > 0)
    .map((one) => ({ term: one.term, weight: one.worth * rarity(passages, others[one.term] ?? 0) }))
  return { word, rarity: rarity(passages, 0), forms }
}

function readClosely(ranked: readonly Ranked[], asked: readonly Asked[]): Recalled[] {
  return ranked
    .slice(0, READ)
    .map((one) => ({ one, score: one.score + closeness(one.text, asked) }))
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
