import type { FoundPassage } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { extractCitations } from './reply-passages.ts'

const passage = {
  documentId: 'd',
  documentName: 'Precios',
  text: '',
  heading: null,
  score: 1,
} as unknown as FoundPassage

test.each([
  ['Abrimos a las 9 [1].', 'Abrimos a las 9.'],
  ['Abrimos a las 9   [1] [1, 2].\nY ya [7]', 'Abrimos a las 9.\nY ya'],
  ['[1] Hola', ' Hola'],
  [`Hola${' '.repeat(300_000)}`, `Hola${' '.repeat(300_000)}`],
  [`Hola${' '.repeat(300_000)}[1]`, 'Hola'],
])('citations: the marks and the blanks before them are removed', (draft, text) => {
  expect(extractCitations(draft, [passage]).text).toBe(text)
})
