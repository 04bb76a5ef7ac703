import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readHalf } from '../../../test/half-read.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { bothAtOnce } from '../../../test/locks.ts'
import { DOCUMENTS, formWith, onShelf, PRICES, upload } from '../../../test/papers.ts'
import { withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const rowsOf = async ({ db }: TestHouse) => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from documents) as documents, (select count(*)::int from passages) as passages,
      (select count(*)::int from postings) as postings, (select count(*)::int from document_waste) as waste`.execute(db)
  return rows[0]
}

/** A document of an agent's, half-way through its reading. */
async function halfRead() {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const { body } = await upload(house, token, PRICES, { agentId: agent.id })
  const reading = readHalf(house)
  await reading.half
  expect((await rowsOf(house))?.['passages']).toBeGreaterThan(100)
  return { house, token, agent, path: `${DOCUMENTS}/${body.data.id}`, reading }
}

test.each([
  ['its agent', ({ agent }: Awaited<ReturnType<typeof halfRead>>) => `/api/agents/${agent.id}`],
  ['the document', ({ path }: Awaited<ReturnType<typeof halfRead>>) => path],
])('whoever deletes %s while it is read leaves nothing of it, and nothing fails', async (_what, pathOf) => {
  const half = await halfRead()
  const { house, token, reading } = half
  expect((await house.call('DELETE', pathOf(half), undefined, token)).status).toBe(200)
  await reading.goOn()
  await house.drain()
  expect(await rowsOf(house)).toEqual({ documents: 0, passages: 0, postings: 0, waste: 0 })
  expect(onShelf(house)).toEqual([])
  expect(reading.lines).toEqual([])
})

test('a document that is replaced while it is read is what the other file says, and nothing of the first', async () => {
  const { house, token, path, reading } = await halfRead()
  const form = formWith('La garantía de fábrica dura un año.', { fileName: 'garantia.md' })
  expect((await house.call('PUT', `${path}/file`, form, token)).status).toBe(200)
  await reading.goOn()
  expect(reading.lines).toEqual([])
  await house.drain()
  const { body } = await house.call('GET', `${path}/passages`, undefined, token)
  expect(body.data.items.map(({ text }: { text: string }) => text)).toEqual(['La garantía de fábrica dura un año.'])
  expect(await rowsOf(house)).toMatchObject({ documents: 1, passages: 1, waste: 0 })
  expect(onShelf(house)).toHaveLength(1)
})

test('a file that is uploaded twice at once is there once, and the second is told which it is', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const one = (name: string) => upload(house, token, PRICES, { name, agentId: agent.id })
  // Both have found no twin by then.
  const answers = await bothAtOnce(house.database, 'select id from users for no key update', () =>
    Promise.all([one('Precios'), one('Precios')]),
  )
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'documents.duplicate',
    fields: { file: 'Ya lo subiste como «Precios»' },
  })
  await house.drain()
  expect(await rowsOf(house)).toMatchObject({ documents: 1, passages: 1, waste: 0 })
  expect(onShelf(house)).toHaveLength(1)
})

test('how far a reading is reaches open consoles as it goes, at most once a second, and whoever asks', async () => {
  const house = await openHouse()
  const { token } = await withAgent(house)
  const stream = await openStream(house.url, token)
  const { body } = await upload(house, token, PRICES)
  const told = () => stream.events.flatMap((event) => (event.type === 'document' ? [event] : []))
  const reading = readHalf(house, ({ onProgress }) => {
    for (const done of [12, 34, 56]) {
      house.skip(1_000)
      onProgress({ done, total: 96 })
      onProgress({ done: done + 1, total: 96 })
    }
  })
  await stream.until(() => told().some(({ stage }) => stage?.done === 56), 'how far it is')
  const now = await house.call('GET', `${DOCUMENTS}/${body.data.id}`, undefined, token)
  const stage = (done: number, total: number | null = 96) => ({ name: 'reading', done, total })
  expect(now.body.data).toMatchObject({ processingStatus: 'PROCESSING', stage: stage(56) })
  await reading.goOn()
  await stream.until(() => told().some(({ status }) => status === 'COMPLETED'), 'its end')
  expect(told().map((event) => [event.documentId, event.status, event.stage])).toEqual([
    [body.data.id, 'PENDING', undefined],
    [body.data.id, 'PROCESSING', stage(0, null)],
    ...[12, 34, 56].map((done) => [body.data.id, 'PROCESSING', stage(done)]),
    [body.data.id, 'COMPLETED', undefined],
  ])
  await stream.close()
})
