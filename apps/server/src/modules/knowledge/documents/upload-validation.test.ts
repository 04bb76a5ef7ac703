import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  DOCUMENTS_PATH,
  buildUploadForm,
  listStoredFiles,
  uploadDocument,
} from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const MEGABYTE = 1024 * 1024
const NOT_ALLOWED = 'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel'
const NOT_EXCEL = 'El archivo no es de Excel. Elige uno .xls o .xlsx'
const TOO_LARGE = 'El archivo excede el tamaño máximo permitido (30MB/50MB)'

async function openUploadApi() {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const excel = (bytes: Uint8Array<ArrayBuffer>) =>
    server.call('POST', `${DOCUMENTS_PATH}/upload-excel`, buildUploadForm(bytes, { fileName: 'precios.xlsx' }), token)
  const uploadFile = async (fileName: string, content: string | Uint8Array<ArrayBuffer> = 'Abrimos a las ocho.') =>
    (await uploadDocument(server, token, content, { fileName })).body
  return { server, token, sent: uploadFile, excel }
}

/** Begins like a Windows program. */
const programBytes = () => new Uint8Array(Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'))

test.each([
  ['precios.pdf', NOT_ALLOWED],
  ['precios.docx', NOT_ALLOWED],
  ['precios.doc', NOT_ALLOWED],
  ['precios.txt', NOT_ALLOWED],
  ['precios.csv', NOT_ALLOWED],
  ['precios.xlsx', NOT_ALLOWED],
])('upload: a program named %s is refused by its content and leaves nothing', async (name, reason) => {
  const { server, sent: uploadFile } = await openUploadApi()
  expect(await uploadFile(name, programBytes())).toMatchObject({ message: reason })
  expect(listStoredFiles(server)).toEqual([])
})

test('upload: a program named as a workbook is refused by the workbook upload too', async () => {
  const { excel } = await openUploadApi()
  expect((await excel(programBytes())).body).toMatchObject({ message: NOT_EXCEL })
})

test.each([
  ['turns its letters around, so that a program reads as a PDF', 'factura\u202Efdp.exe'],
  ['ends behind a NUL', 'precios.txt\0.exe'],
])('upload: a name that %s is checked without that part', async (_what, name) => {
  const { server, sent: uploadFile } = await openUploadApi()
  expect(await uploadFile(name)).toMatchObject({ message: NOT_ALLOWED })
  expect(listStoredFiles(server)).toEqual([])
})

test.each([
  ['turns its letters around', 'precios\u202Efdp.txt', 'precios\uFFFDfdp.txt', 'precios\uFFFDfdp'],
  ['holds a NUL', 'pre\0cios.txt', 'precios.txt', 'precios'],
  ['stands in a folder', 'C:\\Users\\Ana\\precios.txt', 'precios.txt', 'precios'],
])('upload: a file whose name %s is stored under the visible part', async (_what, name, fileName, shown) => {
  const { sent: uploadFile } = await openUploadApi()
  expect((await uploadFile(name)).data).toMatchObject({ fileName, name: shown })
})

test('upload: a workbook of 31 MB is accepted, one above 50 MB is refused in words', async () => {
  const { server, excel } = await openUploadApi()
  const book = (bytes: number) => {
    const made = new Uint8Array(bytes)
    made.set([0x50, 0x4b, 3, 4])
    return made
  }
  expect((await excel(book(31 * MEGABYTE))).status).toBe(201)
  const refusal = await excel(book(limits.excelBytes + 1))
  expect(refusal).toMatchObject({ status: 413, body: { code: 'documents.too_large', message: TOO_LARGE } })
  expect(listStoredFiles(server)).toHaveLength(1)
})

test('upload: a form with 10,000 fields is refused, and the next form is accepted', async () => {
  const { server, token, sent: uploadFile } = await openUploadApi()
  const form = buildUploadForm('Abrimos a las ocho.')
  for (let at = 0; at < 10_000; at++) form.append(`campo${at}`, 'x')
  const before = new FormData()
  for (let at = 0; at < 10_000; at++) before.append('tags', 'x')
  before.append('file', new Blob(['Abrimos a las ocho.']), 'a.txt')
  expect((await server.call('POST', `${DOCUMENTS_PATH}/upload`, before, token)).status).toBe(400)
  expect((await server.call('POST', `${DOCUMENTS_PATH}/upload`, form, token)).status).toBeLessThan(500)
  expect((await uploadFile('horario.txt')).data).toMatchObject({ fileName: 'horario.txt' })
})
