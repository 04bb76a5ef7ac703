import { expect, inject, test } from 'vitest'
import { computeVector } from '../../../../test/fakes/model/fake-embeddings.ts'
import {
  startEmbeddingServer,
  PARAPHRASED_QUESTION,
  RATES_TEXT,
  WARRANTY_TEXT,
} from '../../../../test/helpers/embedding-server.ts'
import { runStatement } from '../../../../test/database/run-statement.ts'
import { createCopyOut } from '../../../db/connection/copy-out.ts'
import { createVectorCache } from './vector-cache.ts'
import { createFindNearestPassages } from './find-nearest-passages.ts'
import { createNearestStore } from './nearest-passages.store.ts'

const { serverUrl } = inject('postgres')
const [pgvector] = await runStatement(serverUrl, `select from pg_available_extensions where name = 'vector'`)

const vectorOf = (text: string) => {
  const figures = computeVector(text, 'significados', 256)
  return Float32Array.from(figures, (value) => value / Math.hypot(...figures))
}

/** Skipped if the server has no pgvector; the embedded PostgreSQL has none. */
test.skipIf(!pgvector)('nearest passages: pgvector and the process find the same', async () => {
  const { server: testServer, owner, agent, search, uploadText } = await startEmbeddingServer()
  await uploadText(RATES_TEXT, 'Tarifas')
  await uploadText(WARRANTY_TEXT, 'Garantía')
  const store = createNearestStore(testServer.db, createCopyOut(testServer.pool))
  const scope = { workspaceId: owner.id, agentId: agent.id, now: testServer.clock.now() }
  const [set] = await store.listSearchableSets(scope, 1)
  const find = () =>
    set && createFindNearestPassages(store, createVectorCache())(set, vectorOf(PARAPHRASED_QUESTION), 5)
  const byProcess = await find()
  await testServer.pool.query('create extension vector')
  const byServer = await find()
  expect(byProcess).toHaveLength(2)
  expect(byServer?.map(({ documentId }) => documentId)).toEqual(byProcess?.map(({ documentId }) => documentId))
  for (const [at, { similarity }] of (byProcess ?? []).entries())
    expect(byServer?.[at]?.similarity).toBeCloseTo(similarity, 5)
  expect((await search()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
})
