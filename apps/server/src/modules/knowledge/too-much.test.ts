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

/** One that keeps less than usual reads what is due. */
async function readShort({ db, clock, dataDir }: TestHouse): Promise<void> {
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
    mostPassages: MOST,
  })
  if (charge) await document.read(charge, new AbortController().signal)
}

test.each([
  ['rows', 'lista.csv', (at: number) => `Cosa ${at},${at}`, 'rows_left_out'],
  ['sections', 'guía.md', (at: number) => `# Sección ${at}\n\nDice ${at}.\n`, 'text_left_out'],
])(
  'a document of more %s than are kept answers as far as it is kept, and says so',
  async (_what, fileName, line, remark) => {
    const house = await openHouse()
    const { token } = await signUp(house, 'mariana')
    const lines = Array.from({ length: ROWS }, (_, at) => line(at))
    const { body } = await upload(house, token, `Cosa,Precio\n${lines.join('\n')}`, { fileName })
    await readShort(house)
    const { data } = (await house.call('GET', `${DOCUMENTS}/${body.data.id}/passages`, undefined, token)).body
    expect(data.coverage.remarks).toEqual([remark])
    expect(data.total).toBe(MOST)
    expect(await house.db.selectFrom('passages').select('position').execute()).toHaveLength(MOST)
  },
)

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
