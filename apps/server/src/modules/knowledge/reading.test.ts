import { expect, test } from 'vitest'
import { docx, paragraph } from '../../../test/documents/built.ts'
import { readHalf } from '../../../test/half-read.ts'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, PRICES, upload } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'
import { createReadingStore } from './reading.store.ts'

const MINUTE_MS = 60_000

async function withPapers(contents: (string | Uint8Array<ArrayBuffer>)[]) {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const ids: string[] = []
  for (const content of contents)
    ids.push((await upload(house, token, content, { fileName: 'papel.csv' })).body.data.id)
  const statuses = async () =>
    Promise.all(
      ids.map(
        async (id) => (await house.call('GET', `${DOCUMENTS}/${id}`, undefined, token)).body.data.processingStatus,
      ),
    )
  return { house, token, ids, statuses, store: createReadingStore(house.db) }
}

test('a poisonous document fails alone', async () => {
  const good = ['uno', 'dos', 'tres'].map((word) => `Cosa,Precio\n${word},100`)
  const { house, statuses } = await withPapers(['\0\0\0\0', ...good])
  await house.drain()
  expect(await statuses()).toEqual(['FAILED', 'COMPLETED', 'COMPLETED', 'COMPLETED'])
})

test('twenty short files beside poisonous ones: each poison fails alone, and no try is lost on the good ones', async () => {
  const good = Array.from({ length: 20 }, (_, at) => `Cosa,Precio\ncosa ${at},100`)
  const bomb = Buffer.from(docx(paragraph('hola '.repeat(4_000_000))))
  const poisons = [bomb, Buffer.from('%PDF-1.4 roto'), Buffer.from('\0\0\0\0'), Buffer.from('PK\x03\x04')]
  const at = (n: number) => poisons[n / 6] ?? ''
  const { house, statuses } = await withPapers(good.flatMap((one, n) => (n % 6 === 0 && n < 24 ? [at(n), one] : [one])))
  await house.drain()
  const all = await statuses()
  expect(all.filter((status) => status === 'COMPLETED')).toHaveLength(20)
  expect(all.filter((status) => status === 'FAILED')).toHaveLength(poisons.length)
  const tries = await house.db.selectFrom('documents').select('tries').distinct().execute()
  expect(tries).toEqual([{ tries: 1 }])
})

test('what a worker that died left half-way is begun anew, and the dead one writes no more', async () => {
  const { house, store, ids, statuses } = await withPapers([`Cosa,Precio\n${PRICES.slice(0, 40)},1`])
  const now = house.clock.now()
  const dead = await store.claim(now, new Date(now.getTime() + MINUTE_MS))
  expect(dead?.id).toBe(ids[0])
  const half = { position: 0, text: 'a medias', heading: '', page: null, sheet: null, row: null }
  const postings = [{ term: 'medi', positions: [0], counts: [1], lengths: [1] }]
  const batch = { number: 0, passages: [half], postings }
  expect(dead && (await store.keep(dead, batch))).toBe(true)
  expect(await house.house.drain()).toBe(0)
  expect(await statuses()).toEqual(['PROCESSING'])

  house.skip(MINUTE_MS + 1_000)
  await house.drain()
  expect(await statuses()).toEqual(['COMPLETED'])
  expect(dead && (await store.keep(dead, { ...batch, number: 1 }))).toBe(false)
  expect(dead && (await store.postpone(dead, now))).toBe(false)
  const texts = await house.db.selectFrom('passages').select('text').execute()
  expect(texts.map(({ text }) => text)).not.toContain('a medias')
})

test('alone, whoever starts goes on at once with what a dead one read', async () => {
  const { house, store, ids, statuses } = await withPapers(['Cosa,Precio\na,1', 'Cosa,Precio\nb,2'])
  const now = house.clock.now()
  expect((await store.claim(now, new Date(now.getTime() + MINUTE_MS)))?.id).toBe(ids[0])
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const next = await openHouse({ beside, env: { DATA_DIR: house.dataDir }, outside: { isAlone: true } })
  await next.house.drain()
  expect(await statuses()).toEqual(['COMPLETED', 'COMPLETED'])
  await next.stop()
})

test('a document that ends its readers has failed after three tries, and one of a busy account lets others pass', async () => {
  const { house, store, ids, statuses } = await withPapers(['Cosa,Precio\na,1', 'Cosa,Precio\nb,2'])
  const other = await signUp(house, 'vecina')
  const theirs = (await upload(house, other.token, 'Cosa,Precio\nc,3', { fileName: 'papel.csv' })).body.data.id
  const claim = () => store.claim(house.clock.now(), new Date(house.clock.now().getTime() + MINUTE_MS))
  expect((await claim())?.id).toBe(ids[0])
  expect((await claim())?.id).toBe(theirs)
  expect((await claim())?.id).toBe(ids[1])
  for (const _ of [2, 3]) {
    house.skip(2 * MINUTE_MS)
    for (const __ of [1, 2, 3]) await claim()
  }
  house.skip(2 * MINUTE_MS)
  await house.drain()
  expect(await statuses()).toEqual(['FAILED', 'FAILED'])
})

test('a clean stop costs a document no try, however often', async () => {
  const { house, ids, statuses } = await withPapers(['Cosa,Precio\na,1'])
  for (const _ of [1, 2, 3, 4]) {
    const reading = readHalf(house)
    await reading.half
    const stopped = reading.stop()
    await reading.goOn()
    await stopped
  }
  const found = await house.db
    .selectFrom('documents')
    .select('tries')
    .where('id', '=', ids[0] ?? '')
    .execute()
  expect(found).toEqual([{ tries: 0 }])
  await house.drain()
  expect(await statuses()).toEqual(['COMPLETED'])
})

test('two who take documents up at once never take the same', async () => {
  const { house, store } = await withPapers(Array.from({ length: 6 }, (_, at) => `Cosa,Precio\n${at},1`))
  const until = new Date(house.clock.now().getTime() + MINUTE_MS)
  const taken = await Promise.all(Array.from({ length: 8 }, () => store.claim(house.clock.now(), until)))
  const ids = taken.flatMap((charge) => charge?.id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})
