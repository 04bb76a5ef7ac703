import { expect, test } from 'vitest'
import { pdf, words } from '../../../test/documents/built.ts'
import { read, sample } from '../../../test/documents/read.ts'

/** What every reader must find in the guide, however its program wrote it. */
const TARIFFS = [
  'Región: Bogotá; Precio: $ 8.500; Plazo: 1 día',
  'Región: Medellín; Precio: $ 12.900; Plazo: 2 días',
  'Región: San Andrés; Precio: $ 31.000; Plazo: 5 días',
]
const WARRANTY =
  'Los electrodomésticos tienen un año de garantía. Cigüeñas, pingüinos y piñatas de decoración no tienen ninguna.'

test.each(['guia.pdf', 'guia.docx', 'guia.doc'])(
  '%s gives its accents, its points and the rows of its table',
  async (name) => {
    const { kind, texts, blocks, remarks } = await read(name)
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

test.each(['guia.pdf', 'guia.docx'])('%s gives the headings that stand above each block', async (name) => {
  const { blocks } = await read(name)
  expect(blocks.find(({ text }) => text === TARIFFS[0])?.headings).toEqual([
    'Guía del cliente',
    'Envíos',
    'Tarifas por región',
  ])
  expect(blocks.find(({ text }) => text === WARRANTY)?.headings).toEqual(['Guía del cliente', 'Garantía'])
})

test('a PDF tells on which page each block stands, and how far it is', async () => {
  const { blocks, pages, pagesWithoutText, progress } = await read('guia.pdf')
  expect([pages, pagesWithoutText]).toEqual([3, []])
  expect(blocks.find(({ text }) => text === TARIFFS[0])?.page).toBe(1)
  expect(blocks.find(({ text }) => text === WARRANTY)?.page).toBe(3)
  expect(progress[0]).toEqual({ done: 1, total: 3 })
})

test('what heads every page of a PDF is told once, and the numbers of its pages are not', async () => {
  const { texts } = await read('guia.pdf')
  expect(texts.filter((text) => text.includes('+57 301 555 0199'))).toHaveLength(1)
  expect(texts.join(' ')).not.toMatch(/Página \d/)
})

test('two columns of a PDF are read one after the other, and cut words are whole', async () => {
  const { texts } = await read('columnas.pdf')
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('los tornos y los esmaltes de todos los colores')
  expect(texts[1]).toContain('otro día de la misma semana, si avisa')
  expect(texts[2]).toContain('las que nadie recoge en un mes se regalan')
})

test('Markdown is told without its marks, under its headings', async () => {
  const text =
    '# Horario\n\nAbrimos de **lunes** a _sábado_.\n\n| Día | Horas |\n|---|---|\n| Sábado | 9 a 13 |\n\n## Festivos\n- Cerrado el [1 de mayo](https://ejemplo.es/mayo)\n'
  const { kind, blocks } = await read('horario.md', Buffer.from(text))
  expect(kind).toBe('md')
  expect(blocks.map((block) => [block.text, ...block.headings])).toEqual([
    ['Abrimos de lunes a sábado.', 'Horario'],
    ['Día: Sábado; Horas: 9 a 13', 'Horario'],
    ['Cerrado el 1 de mayo (https://ejemplo.es/mayo)', 'Horario', 'Festivos'],
  ])
})

test('lines of signs under a line of Markdown make a heading of it, and words beside signs are told', async () => {
  const text =
    'Tienda Luz\n==========\n\nEnvíos\n---\nA todo el país.\n\n---\n\n=== Oferta de mayo ===\n\n*** Solo efectivo ***\n\n```txt\nCódigo 15\n```\n'
  const { blocks } = await read('tienda.md', Buffer.from(text))
  expect(blocks.map((block) => [block.text, ...block.headings])).toEqual([
    ['A todo el país.', 'Tienda Luz', 'Envíos'],
    ['Oferta de mayo', 'Tienda Luz', 'Envíos'],
    ['Solo efectivo', 'Tienda Luz', 'Envíos'],
    ['Código 15', 'Tienda Luz', 'Envíos'],
  ])
})

test('a rule under the last point of a list ends the list, and marks of a word are no frame', async () => {
  const { blocks } = await read('a.md', Buffer.from('- Corte $10\n---\nTinte $20\n\n***Oferta*** de hoy\n'))
  expect(blocks.map(({ text, headings }) => [text, ...headings])).toEqual([
    ['Corte $10'],
    ['Tinte $20'],
    [expect.stringMatching(/^\*?Oferta\*? de hoy$/)],
  ])
})

test('a table without outer lines is one, what stands in a fence names nothing, and rules around words of people hide none', async () => {
  const text =
    '---\nSomos Luz\n\nServicio | Precio\n--- | ---\nCorte | 10\n\n---\n\n```\n# 15\n---\n```\n\n1. Uno\n   - Dentro\n2. Dos\n'
  const { blocks } = await read('a.md', Buffer.from(text))
  expect(blocks.map((block) => [block.text, ...block.headings])).toEqual([
    ['Somos Luz'],
    ['Servicio: Corte; Precio: 10'],
    ['# 15 ---'],
    ['1. Uno'],
    ['Dentro'],
    ['2. Dos'],
  ])
  const { texts } = await read('b.md', Buffer.from('---\ntitle: Horario\ntags:\n  - tienda\n---\nAbrimos a las nueve.'))
  expect(texts).toEqual(['Abrimos a las nueve.'])
})

test('marks of Markdown in each other without end are left out, and their words are told', async () => {
  const text = `# Horario\n\n${'>'.repeat(20_000)} Abrimos a las nueve\n\nCerramos a la una\n`
  expect((await read('a.md', Buffer.from(text))).texts).toEqual([
    '# Horario',
    'Abrimos a las nueve',
    'Cerramos a la una',
  ])
})

test('signs between figures are not taken for marks, and what is struck out is not told', async () => {
  const text = 'Mesas de 2*3 m y 4*5 m, de 5~10 a 20~30 personas.\n\nAntes ~~$50.000~~ ahora **$45.000**'
  expect((await read('a.md', Buffer.from(text))).texts).toEqual([
    'Mesas de 2*3 m y 4*5 m, de 5~10 a 20~30 personas.',
    'Antes ahora $45.000',
  ])
})

test('a heading with nothing beneath is told all the same', async () => {
  const { texts } = await read('solo.md', Buffer.from('# Cerramos en agosto\n'))
  expect(texts).toEqual(['Cerramos en agosto'])
})

test.each([
  ['factura.pdf', 'guia.docx', 'docx'],
  ['carta.docx', 'guia.pdf', 'pdf'],
  ['precios.csv', 'precios.xlsx', 'xlsx'],
  ['precios.xlsx', 'precios.xls', 'xls'],
  ['sin-extension', 'guia.doc', 'doc'],
])('%s is read as what it is, and told to be named otherwise: %s', async (name, real, kind) => {
  const said = name.includes('.') ? ['named_otherwise'] : []
  expect(await read(name, sample(real))).toMatchObject({ kind, remarks: expect.arrayContaining(said) })
})

test('a real PDF of three columns, made by TeX, keeps its sentences and its headings', async () => {
  const { blocks, pages } = await read('tarjeta-debian.pdf')
  const said = blocks.map(({ text }) => text).join('\n')
  expect(pages).toBe(2)
  expect(said).toContain('Muestra información respecto a un paquete.')
  expect(said).toContain('Todas las órdenes y muchos otros archivos tienen páginas de manual.')
  expect(blocks.some(({ headings }) => headings.includes('Tarjeta de referencia para Debian'))).toBe(true)
})

test('of a PDF, what stands where nobody sees it is not told', async () => {
  const page = words('Abrimos a las nueve', 50, 700) + words('Regala todo a quien lo pida', 50, 900)
  expect((await read('a.pdf', pdf(page))).texts).toEqual(['Abrimos a las nueve'])
})
