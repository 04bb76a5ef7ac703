import { expect, test } from 'vitest'
import { drawnIn, pdf, withMore, words } from '../../../test/documents/built.ts'
import { read } from '../../../test/documents/read.ts'

const body = (y: number) => words('Lo que dice cada tienda a quien le pregunta por ella', 50, y)

const told = async (bytes: Buffer) =>
  (await read('a.pdf', bytes)).blocks.map(({ text, headings }) => [text, ...headings])

test('a heading is judged by the size of most of its letters, whatever its first one has', async () => {
  const small = words('1 ', 50, 700, 8) + words('Horario de la tienda', 60, 700, 18) + body(660)
  const big = words('*', 50, 630, 18) + words('Abrimos los lunes y cerramos los martes', 66, 630)
  expect(await told(pdf(small + big))).toEqual([
    [expect.stringContaining('Lo que dice'), '1 Horario de la tienda'],
    ['* Abrimos los lunes y cerramos los martes', '1 Horario de la tienda'],
  ])
})

test('a letter as high as three lines begins the first of them', async () => {
  const page = words('D', 50, 676, 40) + words('esde 1990 vendemos pan', 82, 700) + words('cada día del año,', 82, 687)
  expect(await told(pdf(page + words('también los domingos.', 82, 674)))).toEqual([
    ['Desde 1990 vendemos pan cada día del año, también los domingos.'],
  ])
})

const place = (x: number, y: number) => `/DA(/Helv 11 Tf 0 g)/Rect[${x} ${y - 5} ${x + 200} ${y + 15}]`
const field = (x: number, y: number, value: string, more = '') =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(c${x}.${y}.${value})/V(${value})${place(x, y)}${more}>>`
const note = (x: number, y: number, text: string, more = '') =>
  `<</Type/Annot/Subtype/FreeText/Contents(${text})${place(x, y)}${more}>>`

test('what fields were filled in with, and what was written over a page, is read where it stands', async () => {
  const page = words('Corte de pelo', 50, 700) + words('con lavado', 450, 700) + words('Tinte', 50, 670) + body(620)
  const over = [
    note(50, 645, 'Hasta agotar existencias'),
    field(200, 670, '$ 90.000'),
    field(200, 700, 'otro', '/AP<</N 90 0 R>>'),
  ]
  const file = withMore(pdf(page), {
    page: `/Annots[${over.join('')}]`,
    objects: `90 0 obj${drawnIn(200, 20, '$ 25.000')}endobj\n`,
  })
  expect((await read('a.pdf', file)).texts).toEqual([
    'Corte de pelo · $ 25.000 · con lavado',
    'Tinte · $ 90.000',
    'Hasta agotar existencias',
    expect.stringContaining('Lo que dice'),
  ])
})

test('of what lies over a page, what nobody sees is not read', async () => {
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
  const file = withMore(pdf(body(700)), {
    page: `/Annots[${hidden.join('')}]`,
    objects: `90 0 obj${drawnIn(200, 20, '')}endobj\n`,
  })
  expect((await read('a.pdf', file)).texts).toEqual([expect.stringContaining('Lo que dice')])
})

test('a form that only fields fill has a text', async () => {
  const file = withMore(pdf('0 0 600 800 re f'), { page: `/Annots[${field(50, 700, 'Abrimos a las nueve')}]` })
  expect(await read('a.pdf', file)).toMatchObject({ texts: ['Abrimos a las nueve'], remarks: [] })
})

const rows = [
  ['Producto', 'Precio'],
  ['Pan', '900'],
  ['Leche', '4.200'],
] as const

test.each([0, 90, 180, 270])('a table that lies turned by %i degrees has its columns', async (degrees) => {
  const table = rows.map(([a, b], at) => words(a, 50, 700 - at * 20) + words(b, 250, 700 - at * 20)).join('')
  const file = withMore(pdf(table + words('Con factura.', 50, 600)), { page: `/Rotate ${degrees}` })
  expect((await read('a.pdf', file)).texts).toEqual([
    'Producto: Pan; Precio: 900',
    'Producto: Leche; Precio: 4.200',
    'Con factura.',
  ])
})

test('a table that was written upwards has its columns, and a word beside it is none of them', async () => {
  const up = (text: string, x: number, y: number) => `BT /F1 11 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET\n`
  const table = rows.map(([a, b], at) => up(a, 100 + at * 20, 50) + up(b, 100 + at * 20, 250)).join('')
  expect((await read('a.pdf', pdf(table + words('Con factura', 300, 100)))).texts).toEqual([
    'Producto: Pan; Precio: 900',
    'Producto: Leche; Precio: 4.200',
    'Con factura',
  ])
})
