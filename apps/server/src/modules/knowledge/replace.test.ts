import { limits } from '@portavoz/contract'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, formWith, onShelf, PRICES, read, upload } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'

async function withPaper() {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const paper = await read(house, token, PRICES)
  const replace = (content: string) =>
    house.call('PUT', `${DOCUMENTS}/${paper.id}/file`, formWith(content, { fileName: 'precios.txt' }), token)
  return { house, token, paper, replace }
}

test('a document whose file is gone takes the same file again, and is read', async () => {
  const { house, token, paper, replace } = await withPaper()
  rmSync(join(house.dataDir, 'documents'), { recursive: true })
  expect(await replace(PRICES)).toMatchObject({ status: 200, body: { data: { processingStatus: 'PENDING' } } })
  await house.drain()
  expect((await house.call('GET', `${DOCUMENTS}/${paper.id}`, undefined, token)).body.data).toMatchObject({
    processingStatus: 'COMPLETED',
    passages: paper.passages,
  })
  expect(onShelf(house)).toHaveLength(1)
})

test('no document takes the file of another of the same agents', async () => {
  const { house, token, replace } = await withPaper()
  await read(house, token, 'Abrimos los domingos.', { fileName: 'horario.txt' })
  expect((await replace('Abrimos los domingos.')).body).toMatchObject({
    code: 'documents.duplicate',
    fields: { file: 'Ya lo subiste como «horario»' },
  })
})

test('who has no room left may exchange a document for a smaller one, and for no larger one', async () => {
  const { house, token, replace } = await withPaper()
  const more = (content: string) => upload(house, token, content)
  const swell = () =>
    house.db
      .updateTable('documents')
      .set({ fileBytes: Math.ceil(limits.documentBytesOfAccount / 3) })
      .execute()
  for (const content of ['Abrimos los domingos.', 'Cerramos los lunes.']) await more(content)
  await swell()
  expect((await more('Hacemos domicilios.')).body.code).toBe('documents.account_full')
  expect((await replace('La camisa vale 120.000 pesos.')).status).toBe(200)
  expect((await more('Hacemos domicilios.')).status).toBe(201)
  await swell()
  expect((await replace('La camisa vale 130.000 pesos.')).body.code).toBe('documents.account_full')
})
