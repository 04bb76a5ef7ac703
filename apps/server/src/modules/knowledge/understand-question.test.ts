import { expect, test } from 'vitest'
import { readQuestion } from './question/read-question.ts'
import type { RecallStore } from './recall.store.ts'
import { stem } from './terms.ts'
import { understandQuestion } from './understand-question.ts'

const SCOPE = { userId: 'shop', agentId: null, now: new Date(0) }

/** An account whose passages have these words so often. */
function storeWith(counts: Record<string, number>): RecallStore {
  const all = Object.fromEntries(Object.entries(counts).map(([word, count]) => [stem(word), count]))
  return {
    census: async (_scope, terms) => ({
      passages: 50_000,
      found: Object.fromEntries(Object.entries(all).filter(([term]) => terms.includes(term))),
    }),
    vocabulary: async () => [],
    ranked: async () => [],
  }
}

const weightsOf = async (text: string, counts: Record<string, number>) => {
  const [asked] = await understandQuestion(storeWith(counts), SCOPE, readQuestion(text), new Set())
  return Object.fromEntries(asked?.forms.map(({ term, weight }) => [term, weight > 0]) ?? [])
}

test('understand question: a synonym that very many passages have ranks none of them', async () => {
  const counts = { estacionamiento: 3, cochera: 3, garaje: 3_000 }
  expect(await weightsOf('tienen estacionamiento?', counts)).toEqual({
    [stem('estacionamiento')]: true,
    [stem('cochera')]: true,
    [stem('garaje')]: false,
  })
})

test('understand question: the word that was asked for ranks passages however many have it', async () => {
  expect(await weightsOf('tienen estacionamiento?', { estacionamiento: 3_000 })).toEqual({
    [stem('estacionamiento')]: true,
  })
})

test('understand question: a misspelt word is looked up as the lexicon has it', async () => {
  expect(await weightsOf('tienen parqeadero?', { estacionamiento: 3 })).toEqual({ [stem('estacionamiento')]: true })
})

test('understand question: what repeats another word of its clause asks for nothing more', async () => {
  const asked = await understandQuestion(
    storeWith({ domicilio: 3 }),
    SCOPE,
    readQuestion('hacen envios a domicilio?'),
    new Set(),
  )
  expect(asked.map(({ word, cost }) => [word, cost > 0])).toEqual([
    ['envios', false],
    ['domicilio', true],
  ])
})
