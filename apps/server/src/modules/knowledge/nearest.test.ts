import { expect, inject, test } from 'vitest'
import { embed } from '../../../test/fakes/model/embeddings.ts'
import { openMeaningHouse, QUESTION, RATES, WARRANTY } from '../../../test/meaning.ts'
import { onServer } from '../../../test/on-server.ts'
import { createCopyOut } from '../../db/copy-out.ts'
import { createKeptFigures } from './kept-figures.ts'
import { createNearest } from './nearest.ts'
import { createNearestStore } from './nearest.store.ts'

const { serverUrl } = inject('postgres')
const [pgvector] = await onServer(serverUrl, `select from pg_available_extensions where name = 'vector'`)

const vectorOf = (text: string) => {
  const figures = embed(text, 'significados', 256)
  return Float32Array.from(figures, (value) => value / Math.hypot(...figures))
}

/** Printed as omitted where the server has no pgvector, as the one we bring has none: then the process compares. */
test.skipIf(!pgvector)('a server that compares vectors itself finds what the process finds', async () => {
  const { house, owner, agent, ask, paper } = await openMeaningHouse()
  await paper(RATES, 'Tarifas')
  await paper(WARRANTY, 'Garantía')
  const store = createNearestStore(house.db, createCopyOut(house.pool))
  const scope = { userId: owner.id, agentId: agent.id, now: house.clock.now() }
  const [set] = await store.serving(scope, 1)
  const find = () => set && createNearest(store, createKeptFigures())(set, vectorOf(QUESTION), 5)
  const here = await find()
  await house.pool.query('create extension vector')
  const there = await find()
  expect(here).toHaveLength(2)
  expect(there?.map(({ documentId }) => documentId)).toEqual(here?.map(({ documentId }) => documentId))
  for (const [at, { similarity }] of (here ?? []).entries()) expect(there?.[at]?.similarity).toBeCloseTo(similarity, 5)
  expect((await ask()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
})
