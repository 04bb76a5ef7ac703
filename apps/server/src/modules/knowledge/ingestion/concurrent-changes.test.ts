import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startPausedIngestion } from '../../../../test/helpers/paused-ingestion.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import {
  DOCUMENTS_PATH,
  buildUploadForm,
  listStoredFiles,
  PRICES_TEXT,
  uploadDocument,
} from '../../../../test/helpers/upload-documents.ts'
import { createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'

const countRows = async ({ db }: TestServer) => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from documents) as documents, (select count(*)::int from passages) as passages,
      (select count(*)::int from postings) as postings, (select count(*)::int from document_waste) as waste`.execute(db)
  return rows[0]
}

/** An agent's document whose ingestion is paused half-way. */
async function startHalfIngested() {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const { body } = await uploadDocument(server, token, PRICES_TEXT, { agentId: agent.id })
  const reading = startPausedIngestion(server)
  await reading.halfDone
  expect((await countRows(server))?.['passages']).toBeGreaterThan(100)
  return { server, token, agent, path: `${DOCUMENTS_PATH}/${body.data.id}`, reading }
}

test.each([
  ['its agent', ({ agent }: Awaited<ReturnType<typeof startHalfIngested>>) => `/api/agents/${agent.id}`],
  ['the document', ({ path }: Awaited<ReturnType<typeof startHalfIngested>>) => path],
])('concurrent change: deleting %s during ingestion leaves nothing and fails nothing', async (_what, pathOf) => {
  const setup = await startHalfIngested()
  const { server, token, reading } = setup
  expect((await server.call('DELETE', pathOf(setup), undefined, token)).status).toBe(200)
  await reading.resume()
  await server.drain()
  expect(await countRows(server)).toEqual({ documents: 0, passages: 0, postings: 0, waste: 0 })
  expect(listStoredFiles(server)).toEqual([])
  expect(reading.logLines).toEqual([])
})

test('concurrent change: a document replaced during ingestion has only the content of the new file', async () => {
  const { server, token, path, reading } = await startHalfIngested()
  const form = buildUploadForm('La garantía de fábrica dura un año.', { fileName: 'garantia.md' })
  expect((await server.call('PUT', `${path}/file`, form, token)).status).toBe(200)
  await reading.resume()
  expect(reading.logLines).toEqual([])
  await server.drain()
  const { body } = await server.call('GET', `${path}/passages`, undefined, token)
  expect(body.data.items.map(({ text }: { text: string }) => text)).toEqual(['La garantía de fábrica dura un año.'])
  expect(await countRows(server)).toMatchObject({ documents: 1, passages: 1, waste: 0 })
  expect(listStoredFiles(server)).toHaveLength(1)
})

test('concurrent change: of two uploads of one file, one is stored, the other refused as its duplicate', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const uploadCopy = (name: string) => uploadDocument(server, token, PRICES_TEXT, { name, agentId: agent.id })
  // At this point neither upload has found a duplicate.
  const answers = await runBothAtOnce(server.database, 'select id from workspaces for no key update', () =>
    Promise.all([uploadCopy('Precios'), uploadCopy('Precios')]),
  )
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'documents.duplicate',
    fields: { file: 'Ya lo subiste como «Precios»' },
  })
  await server.drain()
  expect(await countRows(server)).toMatchObject({ documents: 1, passages: 1, waste: 0 })
  expect(listStoredFiles(server)).toHaveLength(1)
})

test('ingestion progress: it reaches open consoles at most once a second, and the document’s endpoint', async () => {
  const server = await startTestServer()
  const { token } = await createOwnerWithAgent(server)
  const stream = await openEventStream(server.url, token)
  const { body } = await uploadDocument(server, token, PRICES_TEXT)
  const documentEvents = () => stream.events.flatMap((event) => (event.type === 'document' ? [event] : []))
  const reading = startPausedIngestion(server, ({ onProgress }) => {
    for (const done of [12, 34, 56]) {
      server.advanceClock(1_000)
      onProgress({ done, total: 96 })
      onProgress({ done: done + 1, total: 96 })
    }
  })
  await stream.waitUntil(() => documentEvents().some(({ stage }) => stage?.done === 56), 'how far it is')
  const now = await server.call('GET', `${DOCUMENTS_PATH}/${body.data.id}`, undefined, token)
  const stage = (done: number, total: number | null = 96) => ({ name: 'reading', done, total })
  expect(now.body.data).toMatchObject({ processingStatus: 'PROCESSING', stage: stage(56) })
  await reading.resume()
  await stream.waitUntil(() => documentEvents().some(({ status }) => status === 'COMPLETED'), 'its end')
  expect(documentEvents().map((event) => [event.documentId, event.status, event.stage])).toEqual([
    [body.data.id, 'PENDING', undefined],
    [body.data.id, 'PROCESSING', stage(0, null)],
    ...[12, 34, 56].map((done) => [body.data.id, 'PROCESSING', stage(done)]),
    [body.data.id, 'COMPLETED', undefined],
  ])
  await stream.close()
})
