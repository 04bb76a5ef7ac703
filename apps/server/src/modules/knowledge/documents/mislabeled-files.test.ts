import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  DOCUMENTS_PATH,
  buildUploadForm,
  listStoredFiles,
  uploadDocument,
} from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'

/** Tills export this under the name of a workbook. */
const PAGE = '<html><table><tr><td>Té</td><td>900</td></tr></table></html>'

test.each([
  ['caja.xls', PAGE],
  ['caja.xls', 'Cosa\tPrecio\nTé\t900\n'],
  ['caja.xlsx', '\ufeff<?xml version="1.0"?><Workbook/>'],
])('upload: a file named %s that holds %j is refused with what to do', async (fileName, content) => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const refusal = {
    status: 400,
    body: {
      code: 'documents.only_named_excel',
      error: 'El archivo no es de Excel aunque su nombre lo diga. Ábrelo en Excel y guárdalo como .xlsx',
    },
  }
  expect(await uploadDocument(server, token, content, { fileName })).toMatchObject(refusal)
  for (const path of ['upload-excel', 'preview-excel'])
    expect(
      await server.call('POST', `${DOCUMENTS_PATH}/${path}`, buildUploadForm(content, { fileName }), token),
    ).toMatchObject(refusal)
  expect(listStoredFiles(server)).toEqual([])
})

test('upload: a program or a picture named as a workbook is refused as no workbook', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  for (const content of ['MZ\0\0', '%PDF-1.4 '])
    expect(
      (
        await server.call(
          'POST',
          `${DOCUMENTS_PATH}/upload-excel`,
          buildUploadForm(content, { fileName: 'caja.xls' }),
          token,
        )
      ).body.code,
    ).toBe('documents.not_excel')
})

test('upload: a workbook from before 1997 is accepted', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const bytes = new Uint8Array([9, 8, 6, 0, 0, 5, 0x10, 0, 10, 0, 0, 0])
  expect(
    (
      await server.call(
        'POST',
        `${DOCUMENTS_PATH}/upload-excel`,
        buildUploadForm(bytes, { fileName: 'caja.xls' }),
        token,
      )
    ).status,
  ).toBe(201)
})
