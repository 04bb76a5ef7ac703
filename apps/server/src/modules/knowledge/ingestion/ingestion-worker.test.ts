import { expect, test } from 'vitest'
import { buildDocx, buildParagraph } from '../../../../test/documents/build-files.ts'
import { startPausedIngestion } from '../../../../test/helpers/paused-ingestion.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { DOCUMENTS_PATH, PRICES_TEXT, uploadDocument } from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { createIngestionStore } from './ingestion.store.ts'

const MINUTE_MS = 60_000

async function uploadAll(contents: (string | Uint8Array<ArrayBuffer>)[]) {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const ids: string[] = []
  for (const content of contents)
    ids.push((await uploadDocument(server, token, content, { fileName: 'papel.csv' })).body.data.id)
  const statuses = async () =>
    Promise.all(
      ids.map(
        async (id) =>
          (await server.call('GET', `${DOCUMENTS_PATH}/${id}`, undefined, token)).body.data.processingStatus,
      ),
    )
  return { server, token, ids, statuses, store: createIngestionStore(server.db) }
}

test('ingestion: a malicious document fails alone', async () => {
  const goodFiles = ['uno', 'dos', 'tres'].map((word) => `Cosa,Precio\n${word},100`)
  const { server, statuses } = await uploadAll(['\0\0\0\0', ...goodFiles])
  await server.drain()
  expect(await statuses()).toEqual(['FAILED', 'COMPLETED', 'COMPLETED', 'COMPLETED'])
})

test('ingestion: among twenty short files each malicious one fails alone; the others need one attempt', async () => {
  const goodFiles = Array.from({ length: 20 }, (_, at) => `Cosa,Precio\ncosa ${at},100`)
  const bomb = Buffer.from(buildDocx(buildParagraph('hola '.repeat(4_000_000))))
  const poisons = [bomb, Buffer.from('%PDF-1.4 roto'), Buffer.from('\0\0\0\0'), Buffer.from('PK\x03\x04')]
  const at = (n: number) => poisons[n / 6] ?? ''
  const { server, statuses } = await uploadAll(
    goodFiles.flatMap((one, n) => (n % 6 === 0 && n < 24 ? [at(n), one] : [one])),
  )
  await server.drain()
  const finalStatuses = await statuses()
  expect(finalStatuses.filter((status) => status === 'COMPLETED')).toHaveLength(20)
  expect(finalStatuses.filter((status) => status === 'FAILED')).toHaveLength(poisons.length)
  const tries = await server.db.selectFrom('documents').select('tries').distinct().execute()
  expect(tries).toEqual([{ tries: 1 }])
})

test('ingestion: the document of a dead worker starts again, and the dead worker writes nothing more', async () => {
  const { server, store, ids, statuses } = await uploadAll([`Cosa,Precio\n${PRICES_TEXT.slice(0, 40)},1`])
  const now = server.clock.now()
  const dead = await store.claim(now, new Date(now.getTime() + MINUTE_MS))
  expect(dead?.id).toBe(ids[0])
  const passage = { position: 0, text: 'a medias', heading: '', page: null, sheet: null, row: null }
  const postings = [{ term: 'medi', positions: [0], counts: [1], lengths: [1] }]
  const batch = { number: 0, passages: [passage], postings }
  expect(dead && (await store.storeBatch(dead, batch))).toBe(true)
  expect(await server.server.drain()).toBe(0)
  expect(await statuses()).toEqual(['PROCESSING'])

  server.advanceClock(MINUTE_MS + 1_000)
  await server.drain()
  expect(await statuses()).toEqual(['COMPLETED'])
  expect(dead && (await store.storeBatch(dead, { ...batch, number: 1 }))).toBe(false)
  expect(dead && (await store.postpone(dead, now))).toBe(false)
  const texts = await server.db.selectFrom('passages').select('text').execute()
  expect(texts.map(({ text }) => text)).not.toContain('a medias')
})

test('ingestion: a process that starts alone continues the documents of a dead one at once', async () => {
  const { server, store, ids, statuses } = await uploadAll(['Cosa,Precio\na,1', 'Cosa,Precio\nb,2'])
  const now = server.clock.now()
  expect((await store.claim(now, new Date(now.getTime() + MINUTE_MS)))?.id).toBe(ids[0])
  const sharedWith = { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url }
  const next = await startTestServer({ sharedWith, env: { DATA_DIR: server.dataDir }, inputs: { isAlone: true } })
  await next.server.drain()
  expect(await statuses()).toEqual(['COMPLETED', 'COMPLETED'])
  await next.stop()
})

test('ingestion: a document that crashes its worker fails after three attempts; other accounts pass', async () => {
  const { server, store, ids, statuses } = await uploadAll(['Cosa,Precio\na,1', 'Cosa,Precio\nb,2'])
  const neighbour = await signUp(server, 'vecina')
  const neighbourDocument = (
    await uploadDocument(server, neighbour.token, 'Cosa,Precio\nc,3', { fileName: 'papel.csv' })
  ).body.data.id
  const claim = () => store.claim(server.clock.now(), new Date(server.clock.now().getTime() + MINUTE_MS))
  expect((await claim())?.id).toBe(ids[0])
  expect((await claim())?.id).toBe(neighbourDocument)
  expect((await claim())?.id).toBe(ids[1])
  for (const _ of [2, 3]) {
    server.advanceClock(2 * MINUTE_MS)
    for (const __ of [1, 2, 3]) await claim()
  }
  server.advanceClock(2 * MINUTE_MS)
  await server.drain()
  expect(await statuses()).toEqual(['FAILED', 'FAILED'])
})

test('ingestion: a clean stop costs a document no attempt', async () => {
  const { server, ids, statuses } = await uploadAll(['Cosa,Precio\na,1'])
  for (const _ of [1, 2, 3, 4]) {
    const reading = startPausedIngestion(server)
    await reading.halfDone
    const stopped = reading.stop()
    await reading.resume()
    await stopped
  }
  const found = await server.db
    .selectFrom('documents')
    .select('tries')
    .where('id', '=', ids[0] ?? '')
    .execute()
  expect(found).toEqual([{ tries: 0 }])
  await server.drain()
  expect(await statuses()).toEqual(['COMPLETED'])
})

test('ingestion: concurrent claims never take the same document', async () => {
  const { server, store } = await uploadAll(Array.from({ length: 6 }, (_, at) => `Cosa,Precio\n${at},1`))
  const claimedUntil = new Date(server.clock.now().getTime() + MINUTE_MS)
  const claimed = await Promise.all(Array.from({ length: 8 }, () => store.claim(server.clock.now(), claimedUntil)))
  const ids = claimed.flatMap((task) => task?.id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})
