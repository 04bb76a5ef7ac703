import { meaningTroubleWords } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { diedAlone } from '../../../test/died-alone.ts'
import type { EmbedReply } from '../../../test/fakes/model/embeddings.ts'
import { openHouse } from '../../../test/house.ts'
import { openMeaningHouse, QUESTION, RATES, setsIn, WARRANTY, WORDED } from '../../../test/meaning.ts'
import { openStream } from '../../../test/stream.ts'
import { createEmbeddingStore } from './embedding.store.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

const faults: [string, EmbedReply, Parameters<typeof meaningTroubleWords>[0]][] = [
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

test.each(faults)(
  'a provider that %s leaves a document to its words, says so, and is asked again',
  async (_, fault, trouble) => {
    const { house, ask, paper, look } = await openMeaningHouse(trouble === 'timeout' ? { meaningTimeoutMs: 500 } : {})
    house.model.embed(fault)
    const { id, ...paused } = await paper(RATES, 'Tarifas')
    expect(paused).toMatchObject({
      processingStatus: 'COMPLETED',
      stage: null,
      cause: null,
      meaning: { isRead: false, trouble: meaningTroubleWords(trouble) },
    })
    expect(await ask(WORDED)).toMatchObject({ by: 'words', recalled: [{ documentName: 'Tarifas' }] })
    house.skip(31 * SECOND_MS)
    await house.drain()
    expect(await look(id)).toMatchObject({ stage: null, meaning: { isRead: true, trouble: null } })
    expect((await ask(WORDED)).by).toBe('words_and_meaning')
  },
)

test('a provider that stays away is asked ever more seldom, once for all documents', async () => {
  const { house, paper, look } = await openMeaningHouse()
  house.model.embed(...Array.from({ length: 3 }, () => ({ status: 503 })))
  const first = await paper(RATES, 'Uno')
  const second = await paper(WARRANTY, 'Dos')
  const calls: number[] = []
  for (const seconds of [0, 10, 25, 25, 40, 60, 70]) {
    house.skip(seconds * SECOND_MS)
    await house.house.drain()
    calls.push(house.model.embedded.length)
  }
  expect(calls).toEqual([1, 1, 2, 2, 3, 3, 5])
  for (const { id } of [first, second]) expect((await look(id)).meaning).toEqual({ isRead: true, trouble: null })
})

test('what was made before a provider failed is not asked for again', async () => {
  const { house, rows, look } = await openMeaningHouse()
  house.model.embed({ dimensions: 64 }, { status: 500 })
  const { id, passages } = await rows(60, 'lista')
  expect((await look(id)).meaning.isRead).toBe(false)
  house.skip(31 * SECOND_MS)
  await house.drain()
  expect((await look(id)).meaning.isRead).toBe(true)
  const [begun, , ...rest] = house.model.embedded
  expect([begun, ...rest].flatMap((call) => call?.input ?? [])).toHaveLength(passages)
})

test('meaning that the process died of while it was read alone: it rests until its document changes', async () => {
  const { house, rows, look } = await openMeaningHouse()
  house.model.embed({ status: 500 })
  const { id } = await rows(3, 'lista')
  const asked = house.model.embedded.length
  await diedAlone(house.db, 'embedding', id)
  for (let time = 0; time < 3; time++) {
    house.skip(60 * MINUTE_MS)
    await house.drain()
  }
  expect((await look(id)).meaning).toEqual({ isRead: false, trouble: meaningTroubleWords('server') })
  expect(house.model.embedded).toHaveLength(asked)
})

test('what a worker that died left half-way is gone on with, and the dead one writes no more', async () => {
  const { house, rows, look } = await openMeaningHouse()
  house.model.embed({ status: 500 })
  const { id } = await rows(3, 'lista')
  house.skip(31 * SECOND_MS)
  const store = createEmbeddingStore(house.db)
  const now = house.clock.now()
  const { consideredAs } = await house.db.selectFrom('embeddings').select('consideredAs').executeTakeFirstOrThrow()
  const dead = await store.claim(now, new Date(now.getTime() + MINUTE_MS), consideredAs)
  expect(dead?.id).toBe(id)
  expect(await store.claim(now, now, consideredAs)).toBe(undefined)
  expect(await house.house.drain()).toBe(0)
  house.skip(MINUTE_MS + SECOND_MS)
  await house.drain()
  expect((await look(id)).meaning.isRead).toBe(true)
  const write = () => house.db.transaction().execute(async (tx) => dead && store.change(tx, dead, { notBefore: now }))
  expect(await write()).toBe(false)
  expect(await house.db.transaction().execute(async (tx) => dead && store.hold(tx, dead))).toBe(false)
})

test('how far the meaning of a document is read is told as it is', async () => {
  const { house, token, rows } = await openMeaningHouse()
  const stream = await openStream(house.url, token)
  const { id } = await rows(60, 'lista')
  const isLast = ({ type, ...event }: (typeof stream.events)[number]) =>
    type === 'document' && 'status' in event && event.status === 'COMPLETED' && event.stage === undefined
  await stream.until(() => stream.events.filter(isLast).length >= 2, 'the end of both')
  const told = stream.events.flatMap((event) => (event.type === 'document' ? [event] : []))
  expect(told.map(({ status, stage }) => `${status} ${stage?.name ?? ''}`)).toEqual(
    expect.arrayContaining(['PROCESSING reading', 'COMPLETED ', 'COMPLETED embedding']),
  )
  expect(told.find(({ stage }) => stage?.name === 'embedding')).toMatchObject({
    documentId: id,
    stage: { done: 0, total: 60 },
  })
  await stream.close()
})

test('a model that changes its dimensions while a document is read begins a set anew, and all that was in the old one follows', async () => {
  const { house, ask, paper, rows, look, sets } = await openMeaningHouse()
  const { id } = await paper(RATES, 'Tarifas')
  expect(await sets()).toEqual(['significados 256'])
  house.model.embed({ dimensions: 256 }, { dimensions: 128 })
  const list = await rows(60, 'lista')
  await house.drain()
  expect(await sets()).toEqual(['significados 128'])
  for (const one of [id, list.id]) expect((await look(one)).meaning).toEqual({ isRead: true, trouble: null })
  expect((await ask()).recalled[0]).toMatchObject({ documentName: 'Tarifas', by: 'meaning' })
})

test('one that changes them again and again answers rubbish', async () => {
  const { house, rows } = await openMeaningHouse()
  house.model.embed({ dimensions: 256 }, { dimensions: 128 }, { dimensions: 64 })
  const { meaning } = await rows(60, 'lista')
  expect(meaning).toEqual({ isRead: false, trouble: meaningTroubleWords('rubbish') })
})

test('a question that comes back with other dimensions is answered by its words, and the documents are read anew', async () => {
  const { house, ask, paper, sets } = await openMeaningHouse()
  await paper(RATES, 'Tarifas')
  house.model.embed({ dimensions: 64 })
  expect(await ask(WORDED)).toMatchObject({ by: 'words', recalled: [{ documentName: 'Tarifas' }] })
  await house.drain()
  expect(await sets()).toEqual(['significados 64'])
  expect((await ask()).recalled).toMatchObject([{ by: 'meaning' }])
})

test('another model reads everything beside the one that was, which answers until the new one is whole and is gone then', async () => {
  const { house: before, token, agent, paper } = await openMeaningHouse()
  await paper(RATES, 'Tarifas')
  await paper(WARRANTY, 'Garantía')
  await before.stop()
  const house = await openHouse({
    beside: { database: before.database, telegramUrl: before.telegram.url, modelUrl: before.model.url },
    env: { EMBEDDING_MODEL: 'otros' },
  })
  const ask = async () =>
    (await house.call('POST', '/api/knowledge/search', { query: QUESTION, agentId: agent.id }, token)).body.data
  const sets = () => setsIn(house.db)
  const asked = () => before.model.embedded.at(-1)?.model
  expect((await ask()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
  expect(asked()).toBe('significados')

  before.model.embed({ dimensions: 256 }, { status: 400 })
  await house.house.drain()
  expect(asked()).toBe('otros')
  expect(await sets()).toEqual(['significados 256', 'otros 256'])
  expect((await ask()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
  expect(asked()).toBe('significados')

  house.skip(31 * SECOND_MS)
  await house.drain()
  expect(await sets()).toEqual(['otros 256'])
  expect((await ask()).recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning' }])
  expect(asked()).toBe('otros')
})
