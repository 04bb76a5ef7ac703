import { expect, test } from 'vitest'
import { picture, pictureForm, startPictureShop } from '../../../../test/helpers/picture-shop.ts'
import { buildUploadForm } from '../../../../test/helpers/upload-documents.ts'

const coffees = (...rows: string[]) => ['Café,Presentación,Precio', ...rows.map((row) => `${row},$38.000`)].join('\n')
const NARINO = 'Nariño,Bolsa de 340 g'
const HUILA = 'Huila,Bolsa de 340 g'
const CAUCA = 'Cauca,Bolsa de 500 g'

/** A shop whose document and pictures have the row keys of an older version. `files`: of the pictures, by old keys. */
async function startOlderShop(content: string, files: Record<string, string>, addedAt = '2020-01-01') {
  const shop = await startPictureShop({ content })
  for (const [name, rowKey] of Object.entries(files)) {
    const form = pictureForm(picture(), name)
    const { body } = await shop.server.call('POST', `${shop.path}/pictures`, form, shop.token)
    await shop.server.pool.query(
      'update document_pictures set row_key = $2, row_name = $2, created_at = $3 where id = $1',
      [body.data.id, rowKey, addedAt],
    )
  }
  await shop.server.pool.query('update documents set has_old_row_keys = true')
  return {
    ...shop,
    /** The rows of the pictures by their files; null without one. */
    async rowsOfFiles() {
      const entries = (await shop.listPictures()).map(
        ({ fileName, rowName, hasRow }) => [fileName, hasRow ? rowName : null] as const,
      )
      return Object.fromEntries(entries)
    },
    async replaceFile(newContent: string) {
      const form = buildUploadForm(newContent, { fileName: 'nuevo.csv' })
      await shop.server.call('PUT', `${shop.path}/file`, form, shop.token)
      await shop.server.drain()
    },
  }
}

test('older row key of one remaining row: only a picture whose file names the row gets it', async () => {
  const key = 'bolsa de 340 g'
  const shop = await startOlderShop(coffees(HUILA, CAUCA), {
    'narino.png': key,
    'IMG_1.png': key,
    'Café Huila.png': key,
  })
  expect(await shop.rowsOfFiles()).toEqual({
    'narino.png': null,
    'IMG_1.png': null,
    'Café Huila.png': 'Huila, Bolsa de 340 g',
  })
})

test('older row key of one row: a picture that was added after the document was read gets it', async () => {
  const shop = await startOlderShop(coffees(HUILA), { 'IMG_1.png': 'bolsa de 340 g' }, '2999-01-01')
  expect(await shop.rowsOfFiles()).toEqual({ 'IMG_1.png': 'Huila, Bolsa de 340 g' })
})

test('older row key of a removed row: a row that is named by it now does not get the picture', async () => {
  const shop = await startOlderShop(coffees(CAUCA, ',Bolsa de 340 g'), { 'narino.png': 'bolsa de 340 g' })
  expect(await shop.rowsOfFiles()).toEqual({ 'narino.png': null })
})

test('row keys that are the same in both versions: the pictures stay', async () => {
  const content = 'Producto,Color,Precio\nGorra,roja,$30.000'
  const shop = await startOlderShop(content, { 'IMG_1.png': 'gorra roja' })
  expect(await shop.rowsOfFiles()).toEqual({ 'IMG_1.png': 'Gorra, roja' })
})

test('row that was gone when the keys were moved: its picture returns with it, and to no other row', async () => {
  const shop = await startOlderShop(coffees(HUILA), { 'cauca.png': 'bolsa de 500 g' })
  expect(await shop.rowsOfFiles()).toEqual({ 'cauca.png': null })
  await shop.replaceFile(coffees(HUILA, ',Bolsa de 500 g'))
  expect(await shop.rowsOfFiles()).toEqual({ 'cauca.png': null })
  await shop.replaceFile(coffees(HUILA, CAUCA))
  expect(await shop.rowsOfFiles()).toEqual({ 'cauca.png': 'Cauca, Bolsa de 500 g' })
})

test('file that is replaced before the keys are moved: its pictures are moved when it was read', async () => {
  const shop = await startOlderShop(coffees(NARINO), { 'narino.png': 'bolsa de 340 g' })
  await shop.replaceFile(coffees(NARINO, CAUCA))
  const { rows } = await shop.server.pool.query('select row_key from document_pictures')
  expect(rows).toEqual([{ row_key: 'narino bolsa de 340 g' }])
})

test('moved pictures: the consoles are told', async () => {
  const shop = await startOlderShop(coffees(NARINO), { 'narino.png': 'bolsa de 340 g' })
  const countEvents = async () =>
    (await shop.server.pool.query(`select id from events where data ->> 'type' = 'document'`)).rows.length
  const before = await countEvents()
  await shop.server.deleteExpired()
  expect(await countEvents()).toBe(before + 1)
  await shop.rowsOfFiles()
  expect(await countEvents()).toBe(before + 1)
})
