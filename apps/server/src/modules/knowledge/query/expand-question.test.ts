import { expect, test } from 'vitest'
import { parseQuestion } from './parse-question.ts'
import type { PassageSearchStore } from '../search/passage-search.store.ts'
import { stem } from '../text/tokenize.ts'
import { expandQuestion } from './expand-question.ts'

const SCOPE = { workspaceId: 'shop', agentId: null, now: new Date(0) }

/** A workspace in which so many passages contain these terms. */
function fakeStoreWith(counts: Record<string, number>): PassageSearchStore {
  const countsByTerm = Object.fromEntries(Object.entries(counts).map(([word, count]) => [stem(word), count]))
  return {
    countTerms: async (_scope, terms) => ({
      passages: 50_000,
      found: Object.fromEntries(Object.entries(countsByTerm).filter(([term]) => terms.includes(term))),
    }),
    listTerms: async () => [],
    rankPassages: async () => [],
  }
}

const weightsOf = async (text: string, counts: Record<string, number>) => {
  const [queryTerms] = await expandQuestion(fakeStoreWith(counts), SCOPE, parseQuestion(text), new Set())
  return Object.fromEntries(queryTerms?.forms.map(({ term, weight }) => [term, weight > 0]) ?? [])
}

test('expand question: a synonym that very many passages contain ranks none of them', async () => {
  const counts = { estacionamiento: 3, cochera: 3, garaje: 3_000 }
  expect(await weightsOf('tienen estacionamiento?', counts)).toEqual({
    [stem('estacionamiento')]: true,
    [stem('cochera')]: true,
    [stem('garaje')]: false,
  })
})

test('expand question: the asked word itself ranks passages, however many contain it', async () => {
  expect(await weightsOf('tienen estacionamiento?', { estacionamiento: 3_000 })).toEqual({
    [stem('estacionamiento')]: true,
  })
})

test('expand question: a misspelled word is searched in the spelling of the lexicon', async () => {
  expect(await weightsOf('tienen parqeadero?', { estacionamiento: 3 })).toEqual({ [stem('estacionamiento')]: true })
})

test('expand question: a synonym of another word in its clause asks for nothing more', async () => {
  const queryTerms = await expandQuestion(
    fakeStoreWith({ domicilio: 3 }),
    SCOPE,
    parseQuestion('hacen envios a domicilio?'),
    new Set(),
  )
  expect(queryTerms.map(({ word, cost }) => [word, cost > 0])).toEqual([
    ['envios', false],
    ['domicilio', true],
  ])
})
