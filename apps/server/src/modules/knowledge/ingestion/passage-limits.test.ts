import { limits } from '@portavoz/contract'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  DOCUMENTS_PATH,
  PRICES_TEXT,
  uploadAndProcess,
  uploadDocument,
} from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { createDocumentReader } from '../../../adapters/documents/document-reader.ts'
import { createFolderFileStore } from '../../../adapters/files/folder-file-store.ts'
import { createIngestDocument } from './ingest-document.ts'
import { createIngestionStore } from './ingestion.store.ts'

const ROWS = 250
const MAX_PASSAGES = 210

async function ingestWithLimit({ db, clock, dataDir }: TestServer, maxPassages: number): Promise<string> {
  const store = createIngestionStore(db)
  const task = await store.claim(clock.now(), new Date(clock.now().getTime() + 60_000))
  const document = createIngestDocument({
    db,
    store,
    fileStore: createFolderFileStore(join(dataDir, 'documents')),
    reader: createDocumentReader(),
    clock,
    publish: async () => {},
    afterCommit: () => {},
    maxPassages,
  })
  if (!task) return 'none'
  return document.ingest(task, new AbortController().signal).then(
    () => 'read',
    (error: { trouble?: string }) => error.trouble ?? 'other',
  )
}

test.each([
  ['rows', 'lista.csv', (at: number) => `Cosa ${at},${at}`],
  ['sections', 'guía.md', (at: number) => `# Sección ${at}\n\nDice ${at}.\n`],
])('ingestion: a document with more %s than an account may have is refused, not cut', async (_what, fileName, line) => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const lines = Array.from({ length: ROWS }, (_, at) => line(at))
  await uploadDocument(server, token, `Cosa,Precio\n${lines.join('\n')}`, { fileName })
  expect(await ingestWithLimit(server, MAX_PASSAGES)).toBe('too_many_passages')
})

test('ingestion: a document that exceeds the account’s limit is refused while it is parsed', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  await uploadAndProcess(server, token, PRICES_TEXT)
  const lines = Array.from({ length: ROWS }, (_, at) => `Cosa ${at},${at}`)
  await uploadDocument(server, token, `Cosa,Precio\n${lines.join('\n')}`, { fileName: 'lista.csv' })
  expect(await ingestWithLimit(server, ROWS)).toBe('account_full')
})

test('ingestion: a document above the account’s limit fails in words, and works after others are deleted', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const neighbour = await signUp(server, 'vecina')
  const large = await uploadAndProcess(server, token, PRICES_TEXT)
  await server.db.updateTable('documents').set({ passageCount: limits.passagesOfAccount }).execute()
  const small = await uploadAndProcess(server, token, 'Abrimos los domingos.')
  expect(small).toMatchObject({
    processingStatus: 'FAILED',
    cause: 'Tu base de conocimientos ya tiene tantas partes como caben. Elimina documentos y pulsa «Reintentar».',
  })
  expect((await uploadAndProcess(server, neighbour.token, 'Abrimos los domingos.')).processingStatus).toBe('COMPLETED')
  await server.call('DELETE', `${DOCUMENTS_PATH}/${large.id}`, undefined, token)
  await server.call('POST', `${DOCUMENTS_PATH}/${small.id}/retry`, undefined, token)
  await server.drain()
  expect((await server.call('GET', `${DOCUMENTS_PATH}/${small.id}`, undefined, token)).body.data.processingStatus).toBe(
    'COMPLETED',
  )
})
