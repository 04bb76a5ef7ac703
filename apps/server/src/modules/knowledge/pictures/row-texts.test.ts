import { expect, test } from 'vitest'
import type { UnnamedRowPassage } from './rows.store.ts'
import { readRowTexts } from './row-texts.ts'

const storeOf = (passages: readonly UnnamedRowPassage[]) => ({
  listKeyedPassages: async (_: string, from: number, limit: number) =>
    passages.filter(({ position }) => position >= from).slice(0, limit),
})
async function textsOf(passages: readonly UnnamedRowPassage[]): Promise<string[]> {
  const texts: string[] = []
  for await (const text of readRowTexts(storeOf(passages), 'd')) texts.push(text)
  return texts
}
const passageOf = (position: number, row: number, text: string) => ({ position, row, sheet: null, text })

test('row texts: a row whose passages are in two batches is one text, without what they repeat', async () => {
  const before = Array.from({ length: 499 }, (_, row) => passageOf(row, row, `Producto: cosa ${row}`))
  const long = [
    passageOf(499, 499, 'Producto: camisa; Descripción: de lino muy fresco'),
    passageOf(500, 499, 'de lino muy fresco; Foto: camisa.jpg'),
  ]
  const texts = await textsOf([...before, ...long])
  expect(texts).toHaveLength(500)
  expect(texts.at(-1)).toBe('Producto: camisa; Descripción: de lino muy fresco ; Foto: camisa.jpg')
})

test('row texts: a row of a whole book is read to 20,000 characters', async () => {
  const book = Array.from({ length: 2_000 }, (_, at) => passageOf(at, 1, `${at} `.repeat(200)))
  const [text = '', ...others] = await textsOf(book)
  expect(others).toEqual([])
  expect(text.length).toBeGreaterThan(20_000)
  expect(text.length).toBeLessThan(22_000)
})
