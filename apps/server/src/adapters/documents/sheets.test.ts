import { expect, test } from 'vitest'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { buffer } from 'node:stream/consumers'
import { buildXlsx } from '../../../test/documents/build-files.ts'
import { toDocumentFile, parseDocument } from '../../../test/documents/read-sample.ts'
import { createDocumentReader } from './document-reader.ts'

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test.each(['precios.xlsx', 'precios.xls'])(
  'workbook: %s is read as displayed, row by row with its labels',
  async (name) => {
    const { blocks, sheets } = await parseDocument(name)
    const prices = blocks.filter(({ sheet }) => sheet === 'Precios')
    expect(prices.map(({ row, text }) => [row, text])).toEqual([
      [
        4,
        'Categoría: Bebidas; Artículo: Té de jazmín; Precio: 1.299,50 €; IVA: 21 %; Con IVA: 1.572,39 €; Desde: 01/03/2026; Promoción: VERDADERO',
      ],
      [
        5,
        'Categoría: Bebidas; Artículo: Café de Nariño; Precio: 18,90 €; IVA: 10 %; Con IVA: 20,79 €; Desde: 24 de diciembre de 2026; Promoción: FALSO',
      ],
      [6, 'Categoría: Niñez & ocio; Artículo: Piñata «Ñandú»; Precio: 0,3'],
    ])
    expect(prices.every(({ headings }) => headings.join() === 'Lista de precios de otoño')).toBe(true)
    expect(blocks.at(-1)).toMatchObject({
      sheet: 'Tiendas',
      row: 2,
      text: 'Ciudad: Cádiz; Horario: De 9 a 14 y de 17 a 20',
    })
    expect(sheets).toEqual([
      { name: 'Precios', rows: 3 },
      { name: 'Tiendas', rows: 1 },
    ])
  },
)

test.each(['precios.xlsx', 'precios.xls'])(
  'workbook: hidden rows, columns and sheets of %s are not read',
  async (name) => {
    const { texts, remarks } = await parseDocument(name)
    expect(texts.join(' ')).not.toMatch(/Secreto|Costo|777/)
    expect(remarks).toEqual(['hidden_sheets', 'hidden_cells'])
  },
)

test('preview: it has the sheets with their labels and first rows', async () => {
  const sheets = await createDocumentReader().preview(toDocumentFile('precios.xlsx'), new AbortController().signal)
  expect(sheets.map(({ name, totalRows }) => [name, totalRows])).toEqual([
    ['Precios', 3],
    ['Tiendas', 1],
  ])
  expect(sheets[0]?.headers).toEqual(['Categoría', 'Artículo', 'Precio', 'IVA', 'Con IVA', 'Desde', 'Promoción'])
  expect(sheets[0]?.moreColumns).toBe(0)
  expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['Bebidas', 'Té de jazmín', '1.299,50 €'])
})

test('preview: twenty wide sheets have the first columns of each', async () => {
  const wide = Array.from({ length: 200 }, (_, at) => `${at} "${'"'.repeat(190)}`)
  const sheets = Array.from({ length: 20 }, (_, at) => ({
    name: `Hoja ${at}`,
    rows: Array.from({ length: 11 }, () => wide),
  }))
  const bytes = await writeXlsx({ sheets })
  const previews = await createDocumentReader().preview(
    toDocumentFile('ancho.xlsx', bytes),
    new AbortController().signal,
  )
  expect(previews).toHaveLength(20)
  expect(previews[0]).toMatchObject({ moreColumns: 160, headers: { length: 40 } })
  expect(previews.map(({ headers }) => headers.length)).toEqual(Array.from({ length: 20 }, () => 40))
})

test('preview: a file that is not a workbook is refused', async () => {
  const preview = createDocumentReader().preview(toDocumentFile('guia.docx'), new AbortController().signal)
  await expect(preview).rejects.toMatchObject({ trouble: 'not_supported' })
})

test('workbook: a group of rows has its name as heading', async () => {
  const rows = [['Producto', 'Precio'], ['TÉS'], ['Verde', 'Diez'], ['CAFÉS'], ['Solo', 'Doce']]
  const sheet = rows.map(
    (cells, at) => `<row>${cells.map((text, column) => cell(`${'AB'[column]}${at + 1}`, text)).join('')}</row>`,
  )
  const { blocks } = await parseDocument(
    'a.xlsx',
    buildXlsx(`<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`),
  )
  expect(blocks.map(({ row, text, headings }) => [row, text, ...headings])).toEqual([
    [3, 'Producto: Verde; Precio: Diez', 'TÉS'],
    [5, 'Producto: Solo; Precio: Doce', 'CAFÉS'],
  ])
})

test('workbook: a cell at the end of the largest sheet is as fast as one at its beginning', async () => {
  const sheet =
    `<worksheet><sheetData><row r="1">${cell('A1', 'uno')}</row>` +
    `<row r="1048576">${cell('B1048576', 'fin')}${cell('XFD1048576', 'lejos')}</row></sheetData><mergeCells>` +
    '<mergeCell ref="C1:XFD1048576"/></mergeCells></worksheet>'
  const { texts, remarks } = await parseDocument('a.xlsx', buildXlsx(sheet))
  expect(texts).toEqual(['uno', 'fin'])
  expect(remarks).toEqual(['columns_left_out'])
})

test('workbook: a sheet of 520,000 rows is read to its last row', async () => {
  const rows = function* () {
    for (let at = 0; at < 520_000; at++) yield [`A-${at}`, `Artículo ${at}`, at / 4]
  }
  const columns = ['Código', 'Nombre', 'Precio'].map((header) => ({ header }))
  const bytes = await buffer(writeXlsxStream(rows(), { name: 'Todo', columns }))
  const { blocks, sheets, remarks, progress } = await parseDocument('todo.xlsx', bytes)
  expect(sheets).toEqual([{ name: 'Todo', rows: 520_000 }])
  expect(blocks).toHaveLength(520_000)
  expect(blocks[1]).toMatchObject({ row: 3, text: 'Código: A-1; Nombre: Artículo 1; Precio: 0,25' })
  expect(blocks.at(-1)?.text).toContain('Código: A-519999')
  expect(remarks).toEqual([])
  expect(progress.length).toBeGreaterThan(0)
}, 120_000)
