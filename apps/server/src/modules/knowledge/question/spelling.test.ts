import { expect, test } from 'vitest'
import { wordsSpelledAs } from './spelling.ts'

test.each([
  ['presio', ['precio']],
  ['asen', ['hacen']],
  ['benden', ['venden']],
  ['porfaaaa', ['porfavor']],
  ['mercadopago', ['mercado', 'pago']],
  ['perro', ['perro']],
  ['cera', ['cera']],
])('spelling: «%s» is read as %j', (word, words) => {
  expect(wordsSpelledAs(word)).toEqual(words)
})

test('spelling: a word of two thousand letters is read in linear steps', () => {
  expect(wordsSpelledAs('a'.repeat(2_000))).toEqual(['a'])
  expect(wordsSpelledAs('ab'.repeat(1_000))).toHaveLength(1)
})
