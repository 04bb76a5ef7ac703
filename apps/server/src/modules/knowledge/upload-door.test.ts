import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, formWith, onShelf, upload } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'

const MEGABYTE = 1024 * 1024
const NOT_ALLOWED = 'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel'
const NOT_EXCEL = 'El archivo no es de Excel. Elige uno .xls o .xlsx'
const TOO_LARGE = 'El archivo excede el tamaño máximo permitido (30MB/50MB)'

async function door() {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const excel = (bytes: Uint8Array<ArrayBuffer>) =>
    house.call('POST', `${DOCUMENTS}/upload-excel`, formWith(bytes, { fileName: 'precios.xlsx' }), token)
  const sent = async (fileName: string, content: string | Uint8Array<ArrayBuffer> = 'Abrimos a las ocho.') =>
    (await upload(house, token, content, { fileName })).body
  return { house, token, sent, excel }
}

/** Begins as programs of Windows do. */
const program = () => new Uint8Array(Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'))

test.each([
  ['precios.pdf', NOT_ALLOWED],
  ['precios.docx', NOT_ALLOWED],
  ['precios.doc', NOT_ALLOWED],
  ['precios.txt', NOT_ALLOWED],
  ['precios.csv', NOT_ALLOWED],
  ['precios.xlsx', NOT_ALLOWED],
])('a program named %s is refused for what it is, and nothing of it stays', async (name, why) => {
  const { house, sent } = await door()
  expect(await sent(name, program())).toMatchObject({ message: why })
  expect(onShelf(house)).toEqual([])
})

test('a program named as a workbook is refused also where only workbooks go', async () => {
  const { excel } = await door()
  expect((await excel(program())).body).toMatchObject({ message: NOT_EXCEL })
})

test.each([
  ['turns its letters around, so that a program reads as a PDF', 'factura\u202Efdp.exe'],
  ['ends behind a NUL', 'precios.txt\0.exe'],
])('a name that %s is taken for what it says without that', async (_what, name) => {
  const { house, sent } = await door()
  expect(await sent(name)).toMatchObject({ message: NOT_ALLOWED })
  expect(onShelf(house)).toEqual([])
})

test.each([
  ['turns its letters around', 'precios\u202Efdp.txt', 'precios\uFFFDfdp.txt', 'precios\uFFFDfdp'],
  ['holds a NUL', 'pre\0cios.txt', 'precios.txt', 'precios'],
  ['stands in a folder', 'C:\\Users\\Ana\\precios.txt', 'precios.txt', 'precios'],
])('a file whose name %s is taken in under what is left to be seen of it', async (_what, name, fileName, shown) => {
  const { sent } = await door()
  expect((await sent(name)).data).toMatchObject({ fileName, name: shown })
})

test('a workbook of 31 MB is taken in, and one of a byte more than 50 is refused in words', async () => {
  const { house, excel } = await door()
  const book = (bytes: number) => {
    const made = new Uint8Array(bytes)
    made.set([0x50, 0x4b, 3, 4])
    return made
  }
  expect((await excel(book(31 * MEGABYTE))).status).toBe(201)
  const refused = await excel(book(limits.excelBytes + 1))
  expect(refused).toMatchObject({ status: 413, body: { code: 'documents.too_large', message: TOO_LARGE } })
  expect(onShelf(house)).toHaveLength(1)
})

test('a form of 10,000 fields is refused, and a form after it is taken', async () => {
  const { house, token, sent } = await door()
  const form = formWith('Abrimos a las ocho.')
  for (let at = 0; at < 10_000; at++) form.append(`campo${at}`, 'x')
  const before = new FormData()
  for (let at = 0; at < 10_000; at++) before.append('tags', 'x')
  before.append('file', new Blob(['Abrimos a las ocho.']), 'a.txt')
  expect((await house.call('POST', `${DOCUMENTS}/upload`, before, token)).status).toBe(400)
  expect((await house.call('POST', `${DOCUMENTS}/upload`, form, token)).status).toBeLessThan(500)
  expect((await sent('horario.txt')).data).toMatchObject({ fileName: 'horario.txt' })
})
