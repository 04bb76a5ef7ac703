import { limits } from '@portavoz/contract'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { DOCUMENTS, PRICES, read, upload } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'
import { createDocumentReader } from '../../adapters/documents/document-reader.ts'
import { createFolderShelf } from '../../adapters/files/folder-shelf.ts'
import { createReadDocument } from './read-document.ts'
import { createReadingStore } from './reading.store.ts'

const ROWS = 250
const MOST = 210

/** Reads what is due as an installation does whose accounts have room for few passages. */
async function readWithRoom({ db, clock, dataDir }: TestHouse, mostPassages: number): Promise<string> {
  const store = createReadingStore(db)
  const charge = await store.claim(clock.now(), new Date(clock.now().getTime() + 60_000))
  const document = createReadDocument({
    db,
    store,
    shelf: createFolderShelf(join(dataDir, 'documents')),
    reader: createDocumentReader(),
    clock,
    publish: async () => {},
    committed: () => {},
    mostPassages,
  })
  if (!charge) return 'none'
  return document.read(charge, new AbortController().signal).then(
    () => 'read',
    (error: { trouble?: string }) => error.trouble ?? 'other',
  )
}

test.each([
  ['rows', 'lista.csv', (at: number) => `Cosa ${at},${at}`],
  ['sections', 'guía.md', (at: number) => `# Sección ${at}\n\nDice ${at}.\n`],
])('read document: one of more %s than an account holds is refused, not cut', async (_what, fileName, line) => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const lines = Array.from({ length: ROWS }, (_, at) => line(at))
  await upload(house, token, `Cosa,Precio\n${lines.join('\n')}`, { fileName })
  expect(await readWithRoom(house, MOST)).toBe('too_many_passages')
})

test('read document: one that no more fits beside the others of its account is refused while it is read', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  await read(house, token, PRICES)
  const lines = Array.from({ length: ROWS }, (_, at) => `Cosa ${at},${at}`)
  await upload(house, token, `Cosa,Precio\n${lines.join('\n')}`, { fileName: 'lista.csv' })
  expect(await readWithRoom(house, ROWS)).toBe('account_full')
})

test('an account has so many passages and no more: the document that brings it beyond fails in words, and is read when there is room', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const other = await signUp(house, 'vecina')
  const large = await read(house, token, PRICES)
  await house.db.updateTable('documents').set({ passageCount: limits.passagesOfAccount }).execute()
  const small = await read(house, token, 'Abrimos los domingos.')
  expect(small).toMatchObject({
    processingStatus: 'FAILED',
    cause: 'Tu base de conocimientos ya tiene tantos fragmentos como caben. Elimina documentos y pulsa «Reintentar».',
  })
  expect((await read(house, other.token, 'Abrimos los domingos.')).processingStatus).toBe('COMPLETED')
  await house.call('DELETE', `${DOCUMENTS}/${large.id}`, undefined, token)
  await house.call('POST', `${DOCUMENTS}/${small.id}/retry`, undefined, token)
  await house.drain()
  expect((await house.call('GET', `${DOCUMENTS}/${small.id}`, undefined, token)).body.data.processingStatus).toBe(
    'COMPLETED',
  )
})
