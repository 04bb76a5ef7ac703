import type { Recalled } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { cited } from './recollect.ts'

const passage = { documentId: 'd', documentName: 'Precios', text: '', heading: null, score: 1 } as unknown as Recalled

test.each([
  ['Abrimos a las 9 [1].', 'Abrimos a las 9.'],
  ['Abrimos a las 9   [1] [1, 2].\nY ya [7]', 'Abrimos a las 9.\nY ya'],
  ['[1] Hola', ' Hola'],
  [`Hola${' '.repeat(300_000)}`, `Hola${' '.repeat(300_000)}`],
  [`Hola${' '.repeat(300_000)}[1]`, 'Hola'],
])('citation marks: they and the blanks before them are removed', (draft, text) => {
  expect(cited(draft, [passage]).text).toBe(text)
})
