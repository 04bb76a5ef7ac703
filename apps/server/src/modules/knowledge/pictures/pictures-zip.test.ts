import { zipSync } from 'fflate'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picture, pictureForm, startPictureShop } from '../../../../test/helpers/picture-shop.ts'
import { listStoredFiles } from '../../../../test/helpers/upload-documents.ts'

const CONTENT = [
  'Producto,Precio,Foto',
  'Camisa lino,$120.000,camisa.PNG',
  'Pantalón dril,$98.000,"frente.png; atrás.png"',
  'Gorra,$30.000,gorra',
  'Bufanda,$25.000,bufanda.jpg',
].join('\n')

type Files = Record<string, Uint8Array<ArrayBuffer>>

async function startZipShop(content = CONTENT) {
  const shop = await startPictureShop({ content })
  const post = (bytes: Uint8Array) =>
    shop.server.call('POST', `${shop.path}/pictures/zip`, pictureForm(new Uint8Array(bytes), 'fotos.zip'), shop.token)
  return { ...shop, post, zip: (files: Files, level: 0 | 9 = 0) => post(zipSync(files, { level })) }
}

const FILES = {
  'fotos/Camisa.png': picture(5),
  'fotos/frente.png': picture(6),
  'fotos/atra\u0301s.png': picture(7),
  'gorra.png': picture(8),
  'otra.png': picture(9),
  '__MACOSX/._gorra.png': picture(4),
  '.DS_Store': picture(4),
}

test('a ZIP: files match rows across case, folders and accents, and the report names the rest', async () => {
  const shop = await startZipShop()
  const { body } = await shop.zip(FILES)
  expect(body.data).toEqual({
    added: 4,
    unchanged: 0,
    rows: ['Camisa lino', 'Pantalón dril', 'Gorra'],
    missing: ['bufanda.jpg'],
    unused: ['otra.png'],
    damaged: [],
    ambiguous: [],
    shared: [],
    excess: [],
  })
  expect((await shop.listPictures()).map(({ rowName }) => rowName ?? '').toSorted()).toEqual([
    'Camisa lino',
    'Gorra',
    'Pantalón dril',
    'Pantalón dril',
  ])
})

test('the same ZIP again adds nothing; a changed file replaces that of its row', async () => {
  const shop = await startZipShop()
  await shop.zip(FILES)
  expect((await shop.zip(FILES)).body.data).toMatchObject({ added: 0, unchanged: 4 })
  expect((await shop.zip({ 'gorra.png': picture(12) })).body.data).toMatchObject({ added: 1, rows: ['Gorra'] })
  await shop.server.drain()
  const pictures = await shop.listPictures()
  expect(pictures.filter(({ rowName }) => rowName === 'Gorra').map(({ width }) => width)).toEqual([12])
  expect(listStoredFiles(shop.server).length).toBe(1 + pictures.length)
})

test('a file that is no picture is named, and the others are added', async () => {
  const shop = await startZipShop()
  const { body } = await shop.zip({ 'camisa.png': new Uint8Array(Buffer.from('<svg/>')), 'gorra.png': picture() })
  expect(body.data).toMatchObject({ added: 1, damaged: ['camisa.png'] })
})

test.each([
  ['no ZIP', () => new Uint8Array(Buffer.from('esto no es un zip')), 'No se pudo abrir el ZIP'],
  ['a cut ZIP', () => zipSync(FILES).subarray(0, 200), 'No se pudo abrir el ZIP'],
  ['a path out of its folder', () => zipSync({ '../gorra.png': picture() }), 'No se pudo abrir el ZIP'],
  ['a bomb', () => zipSync({ 'gorra.png': new Uint8Array(30_000_000) }, { level: 9 }), 'trae demasiado'],
  [
    'too many files',
    () => zipSync(Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}.png`, new Uint8Array(1)]))),
    'trae demasiado',
  ],
  ['a damaged picture among others', () => damaged(zipSync(FILES, { level: 9 })), 'No se pudo abrir el ZIP'],
])('refused: %s: a sentence, and nothing is stored', async (_, build, sentence) => {
  const shop = await startZipShop()
  const { status, body } = await shop.post(build())
  expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)])
  expect(await shop.listPictures()).toEqual([])
  expect(listStoredFiles(shop.server).length).toBe(1)
})

/** The compressed bytes of one wanted file are overwritten. */
function damaged(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  const start = bytes.indexOf('fotos/frente.png') + 'fotos/frente.png'.length
  return bytes.fill(0xff, start, start + 10)
}

test('a table without a column of file names: the sentence says what it needs', async () => {
  const shop = await startPictureShop()
  const form = pictureForm(new Uint8Array(zipSync(FILES)), 'fotos.zip')
  const { status, body } = await shop.server.call('POST', `${shop.path}/pictures/zip`, form, shop.token)
  expect([status, body.message]).toEqual([409, expect.stringContaining('columna «Foto»')])
})

const tableOf = (rows: readonly string[]) => ['Producto,Precio,Foto', ...rows].join('\n')
const rowsNaming = (count: number, file: (at: number) => string) =>
  tableOf(Array.from({ length: count }, (_, at) => `Camisa ${at} a,$${at + 1}.000,${file(at)}`))

test('a placeholder that many rows name is reported and not stored; a few rows share a file', async () => {
  const shop = await startZipShop(`${rowsNaming(13, () => 'sin-foto.png')}\nGorra,$1,gorra.png\nGorro,$1,gorra.png`)
  const { body } = await shop.zip({ 'sin-foto.png': picture(5), 'gorra.png': picture(6) })
  expect(body.data).toMatchObject({ added: 2, rows: ['Gorra', 'Gorro'], shared: ['sin-foto.png'] })
  expect(listStoredFiles(shop.server).length).toBe(3)
})

test('a ZIP beyond the pictures of a document or the room of the account stores nothing on the way', async () => {
  const shop = await startZipShop(rowsNaming(2_004, (at) => `${Math.floor(at / 12)}.png`))
  const files = Object.fromEntries(Array.from({ length: 167 }, (_, at) => [`${at}.png`, picture(at + 1)]))
  const counted = countStoredFiles(shop.server.dataDir)
  expect((await shop.zip(files)).body).toMatchObject({ code: 'documents.too_many_pictures' })
  await shop.server.pool.query('update workspaces set storage_max_mb = 1')
  const large = new Uint8Array(Buffer.concat([picture(5), Buffer.alloc(100_000, 7)]))
  expect((await shop.zip({ '0.png': large })).body).toMatchObject({ code: 'documents.storage_limit' })
  expect(counted.stop()).toBe(0)
})

test('files of one name match by their folders; a name of several files is reported and not stored', async () => {
  const rows = [
    'Camisa,$1,camisas/1.jpg',
    'Gorra,$1,gorras/1.jpg',
    'Bufanda,$1,bufandas\\1',
    'Media,$1,1.jpg',
    'Bota,$1,bota',
  ]
  const shop = await startZipShop(tableOf(rows))
  const { body } = await shop.zip({
    'todo/camisas/1.jpg': picture(5),
    'todo/gorras/1.jpg': picture(6),
    'todo/Bufandas/1.JPG': picture(7),
    'bota.jpg': picture(8),
    'bota.png': picture(9),
  })
  expect(body.data).toMatchObject({ added: 3, ambiguous: ['1.jpg', 'bota'], missing: [] })
  const widths = (await shop.listPictures()).map(({ rowName, width }) => `${rowName}: ${width}`)
  expect(widths.toSorted()).toEqual(['Bufanda: 7', 'Camisa: 5', 'Gorra: 6'])
})

test('three pictures of a row are added, first those that replace one, and the others are reported', async () => {
  const shop = await startZipShop(tableOf(['Gorra,$1,"a.png; b.png; c.png; d.png"', 'Bufanda,$1,e.png']))
  const files = { 'b.png': picture(6), 'c.png': picture(7), 'd.png': picture(8), 'e.png': picture(9) }
  expect((await shop.zip(files)).body.data).toMatchObject({ added: 4, excess: [] })
  const { body } = await shop.zip({ ...files, 'a.png': picture(5), 'd.png': picture(12) })
  expect(body.data).toMatchObject({ added: 1, unchanged: 3, excess: ['a.png'] })
})

test('a column of pictures after a long description is found', async () => {
  const description = 'Tela suave de lino con costuras dobles y botones de nácar. '.repeat(26)
  const shop = await startZipShop(
    `Producto,Descripción,Precio,Imagen\nCamisa,"${description}",$1,camisa.png\nGorra,,$2,gorra.png`,
  )
  const { body } = await shop.zip({ 'camisa.png': picture(5), 'gorra.png': picture(6) })
  expect(body.data).toMatchObject({ added: 2, rows: ['Camisa', 'Gorra'], missing: [] })
})

/** Counts the files that appear in the store of documents, also those that are removed again. */
function countStoredFiles(dataDir: string) {
  let count = 0
  const watcher = watch(join(dataDir, 'documents'), { recursive: true }, () => (count += 1))
  return {
    stop() {
      watcher.close()
      return count
    },
  }
}
