import { expect, test } from 'vitest'
import { docx } from '../../../test/documents/built.ts'
import { read } from '../../../test/documents/read.ts'

const long = (word: string) => `${`${word} `.repeat(90)}y al final los cambios`

const told = async (name: string, text: string) =>
  (await read(name, Buffer.from(text))).blocks.map(({ kind, text: said, headings }) => [kind, said, ...headings])

test('a long text in one lone cell is told as a paragraph, and titles nothing', async () => {
  expect(await told('a.csv', `${long('aviso')},\nCosa,Precio\nTé,900\n`)).toEqual([
    ['paragraph', long('aviso')],
    ['row', 'Cosa: Té; Precio: 900'],
  ])
})

test('under labels it is a row of its column', async () => {
  expect(await told('a.csv', `Cosa,Detalle\nTé,Verde\n,${long('nota')}\n`)).toEqual([
    ['row', 'Cosa: Té; Detalle: Verde'],
    ['row', `Detalle: ${long('nota')}`],
  ])
})

test('a heading as long as a paragraph is one, under those above it', async () => {
  expect(await told('a.md', `# Cambios\n\n## ${long('uno')}\n\nCon factura.\n`)).toEqual([
    ['paragraph', long('uno'), 'Cambios'],
    ['paragraph', 'Con factura.', 'Cambios'],
  ])
  const { texts } = await read(
    'a.docx',
    docx(`<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${long('dos')}</w:t></w:r></w:p>`),
  )
  expect(texts).toEqual([long('dos')])
})

test('headings that are too long together lose no word: the one that fits no more is a paragraph', async () => {
  const [one, two] = ['uno ', 'dos '].map((word) => word.repeat(40).trim()) as [string, string]
  expect(await told('a.md', `# ${one}\n\n## ${two}\n\nCon factura.\n`)).toEqual([
    ['paragraph', two, one],
    ['paragraph', 'Con factura.', one],
  ])
})
