import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseDocument } from '../test/documents/read-sample.ts'
import { readDocuments } from './documents.ts'
import { DEMO_STORIES } from './stories/accounts.ts'
import { foldText } from './stories/sentences.ts'
import type { BusinessStory } from './stories/story.ts'

/** Prices, hours and every other number: «$38.000», «$1,450», «7:30», «72». */
const FIGURE = /(?<![\p{L}\d])\$?\d+(?:[.,:]\d+)*/gu
const PRICE_OR_HOUR = /\$\d+(?:[.,]\d+)*|\d{1,2}:\d\d/g

const storyText = ({ prompt, greeting, topics, complaints }: BusinessStory): string => {
  const topicReplies = topics.flatMap((topic) => [
    ...topic.answers,
    ...(topic.followUps ?? []).map(([, answer]) => answer),
  ])
  const complaintReplies = complaints.flatMap(({ handOffReply, personReplies }) => [handOffReply, ...personReplies])
  return [prompt, greeting, ...topicReplies, ...complaintReplies].join('\n')
}
const figuresIn = (text: string) => new Set(text.match(FIGURE))
const tableRows = (text: string) =>
  [...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, label = '', values = '']) => ({ label, rest: values }))
const escapePattern = (text: string) => text.replaceAll(/[$.()]/g, String.raw`\$&`)

test('demo documents: each belongs to one agent, and every agent has some', async () => {
  const listed = DEMO_STORIES.flatMap((story) => story.documents)
  expect(DEMO_STORIES.filter((story) => readDocuments(story).length === 0)).toEqual([])
  expect(listed.toSorted()).toEqual((await readdir(new URL('documents', import.meta.url))).toSorted())
})

const fileNamed = async (name: string): Promise<Uint8Array> => {
  const found = DEMO_STORIES.flatMap(readDocuments).find(({ file }) => file === name)
  return (await found?.build()) ?? new Uint8Array()
}

test('demo documents: the price list is a workbook whose rows are read with their labels', async () => {
  const name = 'lista-de-precios.xlsx'
  const { blocks, sheets } = await parseDocument(name, await fileNamed(name))
  expect(sheets).toEqual([
    { name: 'Precios', rows: 6 },
    { name: 'Condiciones', rows: 6 },
  ])
  expect(blocks[0]).toMatchObject({
    sheet: 'Precios',
    row: 2,
    text: 'Café: Nariño; Presentación: Bolsa de 340 g; Cómo es: Floral, con acidez de mandarina; Precio: $38.000',
  })
})

test('demo documents: the PDF files have two pages, headings and tables', async () => {
  const name = 'tarifas-y-cancelacion.pdf'
  const { blocks, pages } = await parseDocument(name, await fileNamed(name))
  expect(pages).toBe(2)
  expect(blocks).toContainEqual(
    expect.objectContaining({ page: 1, text: 'Habitación: Sencilla; Qué tiene: Baño privado; Precio: $1,450 MXN' }),
  )
  expect(blocks.find(({ text }) => text.includes('72 horas'))).toMatchObject({
    page: 2,
    headings: ['Tarifas y política de cancelación', 'Cambios y cancelación'],
  })
  const menu = await parseDocument('carta-de-la-barra.pdf', await fileNamed('carta-de-la-barra.pdf'))
  expect(menu.texts).toContain('Bebida: Capuchino; Cómo es: Leche entera, de avena o de almendra; Precio: $9.500')
})

for (const story of DEMO_STORIES)
  for (const { title, text } of readDocuments(story)) {
    test(`${story.name} states every figure of «${title}»`, () => {
      const storyFigures = figuresIn(storyText(story))
      const documentFigures = [...figuresIn(text)]
      expect(documentFigures.length).toBeGreaterThan(3)
      expect(documentFigures.filter((figure) => !storyFigures.has(figure))).toEqual([])
    })

    test(`${story.name} gives prices and hours of «${title}» for the same items`, () => {
      const storyFigures = foldText(storyText(story))
      const contradictions = tableRows(text).flatMap(({ label, rest: values }) =>
        (values.match(PRICE_OR_HOUR) ?? [])
          .filter(
            (figure) =>
              !new RegExp(`${escapePattern(foldText(label))}[^$;.\n]*${escapePattern(figure)}(?!\\d)`).test(
                storyFigures,
              ),
          )
          .map((figure) => `${label}: ${figure}`),
      )
      expect(contradictions).toEqual([])
    })
  }
