import { describeEmbeddingProblem } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { recordCrashedTask } from '../../../../test/database/record-crashed-task.ts'
import type { EmbeddingReply } from '../../../../test/fakes/model/fake-embeddings.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  startEmbeddingServer,
  PARAPHRASED_QUESTION,
  RATES_TEXT,
  listVectorSets,
  WARRANTY_TEXT,
  LITERAL_QUESTION,
} from '../../../../test/helpers/embedding-server.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { createEmbeddingStore } from './embedding.store.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

const providerFaults: [string, EmbeddingReply, Parameters<typeof describeEmbeddingProblem>[0]][] = [
  ['is down', { trouble: 'drop' }, 'unreachable'],
  ['breaks', { status: 500 }, 'unreachable'],
  ['refuses the key', { status: 401 }, 'bad_key'],
  ['asks to go slower', { status: 429, headers: { 'retry-after': '5' } }, 'rate_limited'],
  ['wants money', { status: 402 }, 'out_of_money'],
  ['wants money as OpenAI does', { status: 429, body: { error: { code: 'insufficient_quota' } } }, 'out_of_money'],
  ['does not know the model', { status: 404 }, 'unknown_model'],
  ['refuses the text', { status: 400 }, 'refused'],
  ['answers no JSON', { trouble: 'garbage' }, 'rubbish'],
  ['leaves one out', { trouble: 'fewer' }, 'rubbish'],
  ['answers vectors of two lengths', { trouble: 'uneven' }, 'rubbish'],
  ['answers words', { trouble: 'words' }, 'rubbish'],
  ['answers what points nowhere', { trouble: 'zeros' }, 'rubbish'],
  ['is silent', { trouble: 'hang' }, 'timeout'],
]

test.each(providerFaults)(
  'embedding: provider that %s leaves the document to word search, reports it and is asked again',
  async (_, fault, trouble) => {
    const {
      server: testServer,
      search: ask,
      uploadText,
      fetchDocument,
    } = await startEmbeddingServer(trouble === 'timeout' ? { embeddingTimeoutMs: 500 } : {})
    testServer.model.queueEmbeddings(fault)
    const { id, ...paused } = await uploadText(RATES_TEXT, 'Tarifas')
    expect(paused).toMatchObject({
      processingStatus: 'COMPLETED',
      stage: null,
      cause: null,
      meaning: { isRead: false, trouble: describeEmbeddingProblem(trouble) },
    })
    expect(await ask(LITERAL_QUESTION)).toMatchObject({ by: 'words', recalled: [{ documentName: 'Tarifas' }] })
    testServer.advanceClock(31 * SECOND_MS)
    await testServer.drain()
    expect(await fetchDocument(id)).toMatchObject({ stage: null, meaning: { isRead: true, trouble: null } })
    expect((await ask(LITERAL_QUESTION)).by).toBe('words_and_meaning')
  },
)

test('embedding: an unavailable provider is asked ever less often, once for all documents', async () => {
  const { server: testServer, uploadText, fetchDocument } = await startEmbeddingServer()
  testServer.model.queueEmbeddings(...Array.from({ length: 3 }, () => ({ status: 503 })))
  const first = await uploadText(RATES_TEXT, 'Uno')
  const second = await uploadText(WARRANTY_TEXT, 'Dos')
  const calls: number[] = []
  for (const seconds of [0, 10, 25, 25, 40, 60, 70]) {
    testServer.advanceClock(seconds * SECOND_MS)
    await testServer.server.drain()
    calls.push(testServer.model.embeddingCalls.length)
  }
  expect(calls).toEqual([1, 1, 2, 2, 3, 3, 5])
  for (const { id } of [first, second])
    expect((await fetchDocument(id)).meaning).toEqual({ isRead: true, trouble: null })
})

test('embedding: vectors made before a failure are not requested again', async () => {
  const { server: testServer, uploadRows, fetchDocument } = await startEmbeddingServer()
  testServer.model.queueEmbeddings({ dimensions: 64 }, { status: 500 })
  const { id, passages } = await uploadRows(60, 'lista')
  expect((await fetchDocument(id)).meaning.isRead).toBe(false)
  testServer.advanceClock(31 * SECOND_MS)
  await testServer.drain()
  expect((await fetchDocument(id)).meaning.isRead).toBe(true)
  const [firstCall, , ...rest] = testServer.model.embeddingCalls
  expect([firstCall, ...rest].flatMap((call) => call?.input ?? [])).toHaveLength(passages)
})

test('embedding: a task that killed its process rests until its document changes', async () => {
  const { server: testServer, uploadRows, fetchDocument } = await startEmbeddingServer()
  testServer.model.queueEmbeddings({ status: 500 })
  const { id } = await uploadRows(3, 'lista')
  const asked = testServer.model.embeddingCalls.length
  await recordCrashedTask(testServer.db, 'embedding', id)
  for (let time = 0; time < 3; time++) {
    testServer.advanceClock(60 * MINUTE_MS)
    await testServer.drain()
  }
  expect((await fetchDocument(id)).meaning).toEqual({ isRead: false, trouble: describeEmbeddingProblem('server') })
  expect(testServer.model.embeddingCalls).toHaveLength(asked)
})

test('embedding: the task of a dead worker is continued, and the dead worker writes nothing more', async () => {
  const { server: testServer, uploadRows, fetchDocument } = await startEmbeddingServer()
  testServer.model.queueEmbeddings({ status: 500 })
  const { id } = await uploadRows(3, 'lista')
  testServer.advanceClock(31 * SECOND_MS)
  const store = createEmbeddingStore(testServer.db)
  const now = testServer.clock.now()
  const { consideredAs } = await testServer.db.selectFrom('embeddings').select('consideredAs').executeTakeFirstOrThrow()
  const dead = await store.claim(now, new Date(now.getTime() + MINUTE_MS), consideredAs)
  expect(dead?.id).toBe(id)
  expect(await store.claim(now, now, consideredAs)).toBe(undefined)
  expect(await testServer.server.drain()).toBe(0)
  testServer.advanceClock(MINUTE_MS + SECOND_MS)
  await testServer.drain()
  expect((await fetchDocument(id)).meaning.isRead).toBe(true)
  const write = () =>
    testServer.db.transaction().execute(async (tx) => dead && store.update(tx, dead, { notBefore: now }))
  expect(await write()).toBe(false)
  expect(await testServer.db.transaction().execute(async (tx) => dead && store.lockDocument(tx, dead))).toBe(false)
})

test('embedding: progress reaches open consoles', async () => {
  const { server: testServer, token, uploadRows } = await startEmbeddingServer()
  const stream = await openEventStream(testServer.url, token)
  const { id } = await uploadRows(60, 'lista')
  const isLast = ({ type, ...event }: (typeof stream.events)[number]) =>
    type === 'document' && 'status' in event && event.status === 'COMPLETED' && event.stage === undefined
  await stream.waitUntil(() => stream.events.filter(isLast).length >= 2, 'the end of both')
  const events = stream.events.flatMap((event) => (event.type === 'document' ? [event] : []))
  expect(events.map(({ status, stage }) => `${status} ${stage?.name ?? ''}`)).toEqual(
    expect.arrayContaining(['PROCESSING reading', 'COMPLETED ', 'COMPLETED embedding']),
  )
  expect(events.find(({ stage }) => stage?.name === 'embedding')).toMatchObject({
    documentId: id,
    stage: { done: 0, total: 60 },
  })
  await stream.close()
})

test('embedding: new dimensions during a document start a new set, and all documents follow', async () => {
  const {
    server: testServer,
    search: ask,
    uploadText,
    uploadRows,
    fetchDocument,
    vectorSets,
  } = await startEmbeddingServer()
  const { id } = await uploadText(RATES_TEXT, 'Tarifas')
  expect(await vectorSets()).toEqual(['significados 256'])
  testServer.model.queueEmbeddings({ dimensions: 256 }, { dimensions: 128 })
  const list = await uploadRows(60, 'lista')
  await testServer.drain()
  expect(await vectorSets()).toEqual(['significados 128'])
  for (const one of [id, list.id]) expect((await fetchDocument(one)).meaning).toEqual({ isRead: true, trouble: null })
  expect((await ask()).recalled[0]).toMatchObject({ documentName: 'Tarifas', by: 'meaning' })
})

test('embedding: dimensions that change again and again count as rubbish', async () => {
  const { server: testServer, uploadRows } = await startEmbeddingServer()
  testServer.model.queueEmbeddings({ dimensions: 256 }, { dimensions: 128 }, { dimensions: 64 })
  const { meaning } = await uploadRows(60, 'lista')
  expect(meaning).toEqual({ isRead: false, trouble: describeEmbeddingProblem('rubbish') })
})

test('embedding: a question with other dimensions is answered by words, and documents are embedded again', async () => {
  const { server: testServer, search: ask, uploadText, vectorSets } = await startEmbeddingServer()
  await uploadText(RATES_TEXT, 'Tarifas')
  testServer.model.queueEmbeddings({ dimensions: 64 })
  expect(await ask(LITERAL_QUESTION)).toMatchObject({ by: 'words', recalled: [{ documentName: 'Tarifas' }] })
  await testServer.drain()
  expect(await vectorSets()).toEqual(['significados 64'])
  expect((await ask()).recalled).toMatchObject([{ by: 'meaning' }])
})

test('embedding: a new model fills its set while the old one answers; the complete one replaces the old', async () => {
  const { server: firstServer, token, agent, uploadText } = await startEmbeddingServer()
  await uploadText(RATES_TEXT, 'Tarifas')
  await uploadText(WARRANTY_TEXT, 'Garantía')
  await firstServer.stop()
  const testServer = await startTestServer({
    sharedWith: {
      database: firstServer.database,
      telegramUrl: firstServer.telegram.url,
      modelUrl: firstServer.model.url,
    },
    env: { EMBEDDING_MODEL: 'otros' },
  })
  const ask = async () =>
    (await testServer.call('POST', '/api/knowledge/search', { query: PARAPHRASED_QUESTION, agentId: agent.id }, token))
      .body.data
  const sets = () => listVectorSets(testServer.db)
  const asked = () => firstServer.model.embeddingCalls.at(-1)?.model
  expect((await ask()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
  expect(asked()).toBe('significados')

  firstServer.model.queueEmbeddings({ dimensions: 256 }, { status: 400 })
  await testServer.server.drain()
  expect(asked()).toBe('otros')
  expect(await sets()).toEqual(['significados 256', 'otros 256'])
  expect((await ask()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
  expect(asked()).toBe('significados')

  testServer.advanceClock(31 * SECOND_MS)
  await testServer.drain()
  expect(await sets()).toEqual(['otros 256'])
  expect((await ask()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
  expect(asked()).toBe('otros')
})
