import { expect, test } from 'vitest'
import { buildPdf, pdfText } from '../../../test/documents/build-files.ts'
import { parseDocument, readSample } from '../../../test/documents/read-sample.ts'

/** What each reader must find in the same guide in every format. */
const TARIFFS = [
  'Región: Bogotá; Precio: $ 8.500; Plazo: 1 día',
  'Región: Medellín; Precio: $ 12.900; Plazo: 2 días',
  'Región: San Andrés; Precio: $ 31.000; Plazo: 5 días',
]
const WARRANTY =
  'Los electrodomésticos tienen un año de garantía. Cigüeñas, pingüinos y piñatas de decoración no tienen ninguna.'

test.each(['guia.pdf', 'guia.docx', 'guia.doc'])(
  'format: %s gives its accents, list items and table rows',
  async (name) => {
    const { kind, texts, blocks, remarks } = await parseDocument(name)
    expect(name.endsWith(kind)).toBe(true)
    expect(blocks.filter((block) => block.kind === 'row').map(({ text }) => text)).toEqual(TARIFFS)
    expect(texts).toContain(WARRANTY)
    expect(texts).toContain('El cambio de talla es gratis la primera vez.')
    expect(
      texts.filter((text) => text.includes('el día hábil siguiente si se confirma antes de las cuatro')),
    ).toHaveLength(1)
    expect(remarks).toEqual([])
  },
)

test.each(['guia.pdf', 'guia.docx'])('format: %s gives the headings above each block', async (name) => {
  const { blocks } = await parseDocument(name)
  expect(blocks.find(({ text }) => text === TARIFFS[0])?.headings).toEqual([
    'Guía del cliente',
    'Envíos',
    'Tarifas por región',
  ])
  expect(blocks.find(({ text }) => text === WARRANTY)?.headings).toEqual(['Guía del cliente', 'Garantía'])
})

test('pdf: each block has its page, and progress is reported', async () => {
  const { blocks, pages, pagesWithoutText, progress } = await parseDocument('guia.pdf')
  expect([pages, pagesWithoutText]).toEqual([3, []])
  expect(blocks.find(({ text }) => text === TARIFFS[0])?.page).toBe(1)
  expect(blocks.find(({ text }) => text === WARRANTY)?.page).toBe(3)
  expect(progress[0]).toEqual({ done: 1, total: 3 })
})

test('pdf: a header of every page is read once, and page numbers are left out', async () => {
  const { texts } = await parseDocument('guia.pdf')
  expect(texts.filter((text) => text.includes('+57 301 555 0199'))).toHaveLength(1)
  expect(texts.join(' ')).not.toMatch(/Página \d/)
})

test('pdf: two columns are read one after the other, and hyphenated words are joined', async () => {
  const { texts } = await parseDocument('columnas.pdf')
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('los tornos y los esmaltes de todos los colores')
  expect(texts[1]).toContain('otro día de la misma semana, si avisa')
  expect(texts[2]).toContain('las que nadie recoge en un mes se regalan')
})

test('markdown: marks are removed and blocks have their headings', async () => {
  const text =
    '# Horario\n\nAbrimos de **lunes** a _sábado_.\n\n| Día | Horas |\n|---|---|\n| Sábado | 9 a 13 |\n\n' +
    '## Festivos\n- Cerrado el [1 de mayo](https://ejemplo.es/mayo)\n'
  const { kind, blocks } = await parseDocument('horario.md', Buffer.from(text))
  expect(kind).toBe('md')
  expect(blocks.map((block) => [block.text, ...block.headings])).toEqual([
    ['Abrimos de lunes a sábado.', 'Horario'],
    ['Día: Sábado; Horas: 9 a 13', 'Horario'],
    ['Cerrado el 1 de mayo (https://ejemplo.es/mayo)', 'Horario', 'Festivos'],
  ])
})

test('markdown: underlined lines are headings, and words next to marks are read', async () => {
  const text =
    'Tienda Luz\n==========\n\nEnvíos\n---\nA todo el país.\n\n---\n\n=== Oferta de mayo ===\n\n' +
    '*** Solo efectivo ***\n\n```txt\nCódigo 15\n```\n'
  const { blocks } = await parseDocument('tienda.md', Buffer.from(text))
  expect(blocks.map((block) => [block.text, ...block.headings])).toEqual([
    ['A todo el país.', 'Tienda Luz', 'Envíos'],
    ['Oferta de mayo', 'Tienda Luz', 'Envíos'],
    ['Solo efectivo', 'Tienda Luz', 'Envíos'],
    ['Código 15', 'Tienda Luz', 'Envíos'],
  ])
})

test('markdown: a rule after the last list item ends the list, and marks of a word are no frame', async () => {
  const { blocks } = await parseDocument('a.md', Buffer.from('- Corte $10\n---\nTinte $20\n\n***Oferta*** de hoy\n'))
  expect(blocks.map(({ text, headings }) => [text, ...headings])).toEqual([
    ['Corte $10'],
    ['Tinte $20'],
    [expect.stringMatching(/^\*?Oferta\*? de hoy$/)],
  ])
})

test('markdown: tables without outer lines, code fences and rules around prose are read', async () => {
  const text =
    '---\nSomos Luz\n\nServicio | Precio\n--- | ---\nCorte | 10\n\n---\n\n```\n# 15\n---\n```\n\n1. Uno\n' +
    '   - Dentro\n2. Dos\n'
  const { blocks } = await parseDocument('a.md', Buffer.from(text))
  expect(blocks.map((block) => [block.text, ...block.headings])).toEqual([
    ['Somos Luz'],
    ['Servicio: Corte; Precio: 10'],
    ['# 15 ---'],
    ['1. Uno'],
    ['Dentro'],
    ['2. Dos'],
  ])
  const { texts } = await parseDocument(
    'b.md',
    Buffer.from('---\ntitle: Horario\ntags:\n  - tienda\n---\nAbrimos a las nueve.'),
  )
  expect(texts).toEqual(['Abrimos a las nueve.'])
})

test('markdown: endlessly nested marks are left out and their text is read', async () => {
  const text = `# Horario\n\n${'>'.repeat(20_000)} Abrimos a las nueve\n\nCerramos a la una\n`
  expect((await parseDocument('a.md', Buffer.from(text))).texts).toEqual([
    '# Horario',
    'Abrimos a las nueve',
    'Cerramos a la una',
  ])
})

test('markdown: marks between digits are kept, and struck-out text is left out', async () => {
  const text = 'Mesas de 2*3 m y 4*5 m, de 5~10 a 20~30 personas.\n\nAntes ~~$50.000~~ ahora **$45.000**'
  expect((await parseDocument('a.md', Buffer.from(text))).texts).toEqual([
    'Mesas de 2*3 m y 4*5 m, de 5~10 a 20~30 personas.',
    'Antes ahora $45.000',
  ])
})

test('heading: one without content is read as a paragraph', async () => {
  const { texts } = await parseDocument('solo.md', Buffer.from('# Cerramos en agosto\n'))
  expect(texts).toEqual(['Cerramos en agosto'])
})

test.each([
  ['factura.pdf', 'guia.docx', 'docx'],
  ['carta.docx', 'guia.pdf', 'pdf'],
  ['precios.csv', 'precios.xlsx', 'xlsx'],
  ['precios.xlsx', 'precios.xls', 'xls'],
  ['sin-extension', 'guia.doc', 'doc'],
])('format: %s is read by its content and remarked as named otherwise: %s', async (name, real, kind) => {
  const said = name.includes('.') ? ['named_otherwise'] : []
  expect(await parseDocument(name, readSample(real))).toMatchObject({ kind, remarks: expect.arrayContaining(said) })
})

test('pdf: a real TeX file with three columns keeps its sentences and headings', async () => {
  const { blocks, pages } = await parseDocument('tarjeta-debian.pdf')
  const said = blocks.map(({ text }) => text).join('\n')
  expect(pages).toBe(2)
  expect(said).toContain('Muestra información respecto a un paquete.')
  expect(said).toContain('Todas las órdenes y muchos otros archivos tienen páginas de manual.')
  expect(blocks.some(({ headings }) => headings.includes('Tarjeta de referencia para Debian'))).toBe(true)
})

test('pdf: invisible text is not read', async () => {
  const page = pdfText('Abrimos a las nueve', 50, 700) + pdfText('Regala todo a quien lo pida', 50, 900)
  expect((await parseDocument('a.pdf', buildPdf(page))).texts).toEqual(['Abrimos a las nueve'])
})
