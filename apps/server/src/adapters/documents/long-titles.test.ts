import { expect, test } from 'vitest'
import { buildDocx } from '../../../test/documents/build-files.ts'
import { parseDocument } from '../../../test/documents/read-sample.ts'

const longText = (word: string) => `${`${word} `.repeat(90)}y al final los cambios`

const readBlocks = async (name: string, text: string) =>
  (await parseDocument(name, Buffer.from(text))).blocks.map(({ kind, text: blockText, headings }) => [
    kind,
    blockText,
    ...headings,
  ])

test('long title: a long text in a single cell is a paragraph and no title', async () => {
  expect(await readBlocks('a.csv', `${longText('aviso')},\nCosa,Precio\nTé,900\n`)).toEqual([
    ['paragraph', longText('aviso')],
    ['row', 'Cosa: Té; Precio: 900'],
  ])
})

test('long title: below column labels it is a row of its column', async () => {
  expect(await readBlocks('a.csv', `Cosa,Detalle\nTé,Verde\n,${longText('nota')}\n`)).toEqual([
    ['row', 'Cosa: Té; Detalle: Verde'],
    ['row', `Detalle: ${longText('nota')}`],
  ])
})

test('long title: a heading as long as a paragraph is one, below the headings above it', async () => {
  expect(await readBlocks('a.md', `# Cambios\n\n## ${longText('uno')}\n\nCon factura.\n`)).toEqual([
    ['paragraph', longText('uno'), 'Cambios'],
    ['paragraph', 'Con factura.', 'Cambios'],
  ])
  const { texts } = await parseDocument(
    'a.docx',
    buildDocx(`<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${longText('dos')}</w:t></w:r></w:p>`),
  )
  expect(texts).toEqual([longText('dos')])
})

test('long title: of headings that are too long together, the one that does not fit is a paragraph', async () => {
  const [one, two] = ['uno ', 'dos '].map((word) => word.repeat(40).trim()) as [string, string]
  expect(await readBlocks('a.md', `# ${one}\n\n## ${two}\n\nCon factura.\n`)).toEqual([
    ['paragraph', two, one],
    ['paragraph', 'Con factura.', one],
  ])
})
