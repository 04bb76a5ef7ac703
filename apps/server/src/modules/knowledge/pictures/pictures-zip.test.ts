import { zipSync } from 'fflate'
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

async function startZipShop() {
  const shop = await startPictureShop({ content: CONTENT })
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

test('a ZIP: files match rows whatever their case, folder and accents, and the report says what did not', async () => {
  const shop = await startZipShop()
  const { body } = await shop.zip(FILES)
  expect(body.data).toEqual({
    added: 4,
    unchanged: 0,
    rows: ['Camisa lino', 'Pantalón dril', 'Gorra'],
    missing: ['bufanda.jpg'],
    unused: ['otra.png'],
    damaged: [],
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
