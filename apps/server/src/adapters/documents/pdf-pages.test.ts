import { expect, test } from 'vitest'
import { buildAppearance, buildPdf, appendPdfUpdate, pdfText } from '../../../test/documents/build-files.ts'
import { parseDocument } from '../../../test/documents/read-sample.ts'

const body = (y: number) => pdfText('Lo que dice cada tienda a quien le pregunta por ella', 50, y)

const readBlocks = async (bytes: Buffer) =>
  (await parseDocument('a.pdf', bytes)).blocks.map(({ text, headings }) => [text, ...headings])

test('pdf page: the size of most letters decides whether a line is a heading', async () => {
  const small = pdfText('1 ', 50, 700, 8) + pdfText('Horario de la tienda', 60, 700, 18) + body(660)
  const big = pdfText('*', 50, 630, 18) + pdfText('Abrimos los lunes y cerramos los martes', 66, 630)
  expect(await readBlocks(buildPdf(small + big))).toEqual([
    [expect.stringContaining('Lo que dice'), '1 Horario de la tienda'],
    ['* Abrimos los lunes y cerramos los martes', '1 Horario de la tienda'],
  ])
})

test('pdf page: a drop cap begins the first of its lines', async () => {
  const page =
    pdfText('D', 50, 676, 40) + pdfText('esde 1990 vendemos pan', 82, 700) + pdfText('cada día del año,', 82, 687)
  expect(await readBlocks(buildPdf(page + pdfText('también los domingos.', 82, 674)))).toEqual([
    ['Desde 1990 vendemos pan cada día del año, también los domingos.'],
  ])
})

const rectangleAt = (x: number, y: number) => `/DA(/Helv 11 Tf 0 g)/Rect[${x} ${y - 5} ${x + 200} ${y + 15}]`
const field = (x: number, y: number, value: string, attributes = '') =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(c${x}.${y}.${value})/V(${value})${rectangleAt(x, y)}${attributes}>>`
const note = (x: number, y: number, text: string, attributes = '') =>
  `<</Type/Annot/Subtype/FreeText/Contents(${text})${rectangleAt(x, y)}${attributes}>>`

test('pdf page: filled form fields and annotations are read at their position', async () => {
  const page =
    pdfText('Corte de pelo', 50, 700) + pdfText('con lavado', 450, 700) + pdfText('Tinte', 50, 670) + body(620)
  const over = [
    note(50, 645, 'Hasta agotar existencias'),
    field(200, 670, '$ 90.000'),
    field(200, 700, 'otro', '/AP<</N 90 0 R>>'),
  ]
  const file = appendPdfUpdate(buildPdf(page), {
    page: `/Annots[${over.join('')}]`,
    objects: `90 0 obj${buildAppearance(200, 20, '$ 25.000')}endobj\n`,
  })
  expect((await parseDocument('a.pdf', file)).texts).toEqual([
    'Corte de pelo · $ 25.000 · con lavado',
    'Tinte · $ 90.000',
    'Hasta agotar existencias',
    expect.stringContaining('Lo que dice'),
  ])
})

test('pdf page: hidden annotations are not read', async () => {
  const hidden = [
    field(50, 500, 'SECRETO', '/F 2'),
    field(50, 500, 'SECRETO', '/F 32'),
    field(50, 500, 'SECRETO', '/Ff 8192'),
    field(50, 500, 'SECRETO', '/AP<</N 90 0 R>>'),
    note(50, 500, 'SECRETO', '/F 2'),
    note(50, 900, 'SECRETO'),
    '<</Type/Annot/Subtype/Text/Contents(SECRETO)/Rect[10 10 30 30]>>',
    '<</Type/Annot/Subtype/Popup/Contents(SECRETO)/Rect[10 10 30 30]>>',
  ]
  const file = appendPdfUpdate(buildPdf(body(700)), {
    page: `/Annots[${hidden.join('')}]`,
    objects: `90 0 obj${buildAppearance(200, 20, '')}endobj\n`,
  })
  expect((await parseDocument('a.pdf', file)).texts).toEqual([expect.stringContaining('Lo que dice')])
})

test('pdf page: a form whose text is only in fields is read', async () => {
  const file = appendPdfUpdate(buildPdf('0 0 600 800 re f'), {
    page: `/Annots[${field(50, 700, 'Abrimos a las nueve')}]`,
  })
  expect(await parseDocument('a.pdf', file)).toMatchObject({ texts: ['Abrimos a las nueve'], remarks: [] })
})

const rows = [
  ['Producto', 'Precio'],
  ['Pan', '900'],
  ['Leche', '4.200'],
] as const

test.each([0, 90, 180, 270])('pdf page: a table rotated by %i degrees has its columns', async (degrees) => {
  const table = rows.map(([a, b], at) => pdfText(a, 50, 700 - at * 20) + pdfText(b, 250, 700 - at * 20)).join('')
  const file = appendPdfUpdate(buildPdf(table + pdfText('Con factura.', 50, 600)), { page: `/Rotate ${degrees}` })
  expect((await parseDocument('a.pdf', file)).texts).toEqual([
    'Producto: Pan; Precio: 900',
    'Producto: Leche; Precio: 4.200',
    'Con factura.',
  ])
})

test('pdf page: a table written upwards has its columns, and a word next to it is not one of them', async () => {
  const up = (text: string, x: number, y: number) => `BT /F1 11 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET\n`
  const table = rows.map(([a, b], at) => up(a, 100 + at * 20, 50) + up(b, 100 + at * 20, 250)).join('')
  expect((await parseDocument('a.pdf', buildPdf(table + pdfText('Con factura', 300, 100)))).texts).toEqual([
    'Producto: Pan; Precio: 900',
    'Producto: Leche; Precio: 4.200',
    'Con factura',
  ])
})
