import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteIndex } from './byte-index.ts'

test('byte index: finds each added key by its number, alone and inside other bytes, and no other key', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '😀'), maxLength: 4 }), { maxLength: 300 })
  fc.assert(
    fc.property(words, words, (added, queried) => {
      const index = createByteIndex()
      const numbers = new Map<string, number>()
      for (const word of added) {
        if (!numbers.has(word)) numbers.set(word, numbers.size)
        expect(index.add(Buffer.from(word))).toBe(numbers.get(word))
      }
      for (const word of [...added, ...queried]) {
        const bytes = Buffer.from(`ab${word}ñ`)
        expect(index.find(bytes, 2, bytes.length - 2)).toBe(numbers.get(word) ?? -1)
      }
    }),
  )
})

test('byte index: holds 20,000 keys', () => {
  const index = createByteIndex()
  const ids = Array.from({ length: 20_000 }, (_, n) => Buffer.from(`01KAPSZZP96M5F4WV${n}`))
  for (const id of ids) index.add(id)
  expect(ids.findIndex((id, n) => index.find(id, 0, id.length) !== n)).toBe(-1)
})
