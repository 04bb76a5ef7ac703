import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText, splitText } from './split-text.ts'

const anyText = fc.string({ unit: 'grapheme', maxLength: 400 })
const withoutBlanks = (content: string) => content.replaceAll(/\s/g, '')
const hasHalves = (content: string) =>
  /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(content)

test('splitText: parts fit, lose no letter and never cut a character', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 60 }), (content, max) => {
      const parts = splitText(content, max)
      expect(parts.every((part) => part.length <= max && part.length > 0)).toBe(true)
      expect(withoutBlanks(parts.join(''))).toBe(withoutBlanks(content))
      expect(parts.some(hasHalves)).toBe(hasHalves(content))
    }),
  )
})

test('fitText: the result is short enough and begins as the text does', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 100 }), (content, max) => {
      const fitted = fitText(content, max)
      expect(fitted.length).toBeLessThanOrEqual(max)
      expect(content.trimStart().startsWith(fitted.replace(/…$/, '').trimStart())).toBe(true)
    }),
  )
})

test.each([
  ['Hola. ¿Qué tal? Bien.', 16, 'Hola. ¿Qué tal?'],
  ['Una frase sin final que no cabe', 10, 'Una frase…'],
  ['Cabe.', 100, 'Cabe.'],
])('%s in %i characters is «%s»', (content, max, fitted) => expect(fitText(content, max)).toBe(fitted))

test('splitText: parts end at paragraphs where possible', () =>
  expect(splitText('uno dos\n\ntres cuatro', 14)).toEqual(['uno dos', 'tres cuatro']))
