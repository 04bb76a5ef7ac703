import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteIndex } from './byte-index.ts'

test('what was added is found by its number, alone and amid other bytes, and nothing else is', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '😀'), maxLength: 4 }), { maxLength: 300 })
  fc.assert(
    fc.property(words, words, (added, asked) => {
      const index = createByteIndex()
      const known = new Map<string, number>()
      for (const word of added) {
        if (!known.has(word)) known.set(word, known.size)
        expect(index.add(Buffer.from(word))).toBe(known.get(word))
      }
      for (const word of [...added, ...asked]) {
        const bytes = Buffer.from(`ab${word}ñ`)
        expect(index.find(bytes, 2, bytes.length - 2)).toBe(known.get(word) ?? -1)
      }
    }),
  )
})

test('it holds as many as there are', () => {
  const index = createByteIndex()
  const ids = Array.from({ length: 20_000 }, (_, n) => Buffer.from(`01KAPSZZP96M5F4WV${n}`))
  for (const id of ids) index.add(id)
  expect(ids.findIndex((id, n) => index.find(id, 0, id.length) !== n)).toBe(-1)
})
