import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fit, split } from './words.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 400 })
const withoutBlanks = (words: string) => words.replaceAll(/\s/g, '')
const hasHalves = (words: string) =>
  /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(words)

test('whatever the text, its pieces fit, lose no letter, and cut none in half', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 60 }), (words, max) => {
      const parts = split(words, max)
      expect(parts.every((part) => part.length <= max && part.length > 0)).toBe(true)
      expect(withoutBlanks(parts.join(''))).toBe(withoutBlanks(words))
      expect(parts.some(hasHalves)).toBe(hasHalves(words))
    }),
  )
})

test('whatever the text, what fits is short enough and begins as the text does', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 100 }), (words, max) => {
      const kept = fit(words, max)
      expect(kept.length).toBeLessThanOrEqual(max)
      expect(words.trimStart().startsWith(kept.replace(/…$/, '').trimStart())).toBe(true)
    }),
  )
})

test.each([
  ['Hola. ¿Qué tal? Bien.', 16, 'Hola. ¿Qué tal?'],
  ['Una frase sin final que no cabe', 10, 'Una frase…'],
  ['Cabe.', 100, 'Cabe.'],
])('%s in %i characters is «%s»', (words, max, kept) => expect(fit(words, max)).toBe(kept))

test('pieces are cut between paragraphs where there are any', () =>
  expect(split('uno dos\n\ntres cuatro', 14)).toEqual(['uno dos', 'tres cuatro']))
