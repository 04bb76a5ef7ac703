import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, formWith, onShelf, upload } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'

/** What a till exports and calls a workbook. */
const PAGE = '<html><table><tr><td>Té</td><td>900</td></tr></table></html>'

test.each([
  ['caja.xls', PAGE],
  ['caja.xls', 'Cosa\tPrecio\nTé\t900\n'],
  ['caja.xlsx', '\ufeff<?xml version="1.0"?><Workbook/>'],
])('what is named %s and holds %j is refused with what to do', async (fileName, content) => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const refused = {
    status: 400,
    body: {
      code: 'documents.only_named_excel',
      error: 'El archivo no es de Excel aunque su nombre lo diga. Ábrelo en Excel y guárdalo como .xlsx',
    },
  }
  expect(await upload(house, token, content, { fileName })).toMatchObject(refused)
  for (const path of ['upload-excel', 'preview-excel'])
    expect(await house.call('POST', `${DOCUMENTS}/${path}`, formWith(content, { fileName }), token)).toMatchObject(
      refused,
    )
  expect(onShelf(house)).toEqual([])
})

test('a program or a picture named as a workbook is told as no workbook', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  for (const content of ['MZ\0\0', '%PDF-1.4 '])
    expect(
      (await house.call('POST', `${DOCUMENTS}/upload-excel`, formWith(content, { fileName: 'caja.xls' }), token)).body
        .code,
    ).toBe('documents.not_excel')
})

test('a workbook of before 1997 passes the door', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const bytes = new Uint8Array([9, 8, 6, 0, 0, 5, 0x10, 0, 10, 0, 0, 0])
  expect(
    (await house.call('POST', `${DOCUMENTS}/upload-excel`, formWith(bytes, { fileName: 'caja.xls' }), token)).status,
  ).toBe(201)
})
