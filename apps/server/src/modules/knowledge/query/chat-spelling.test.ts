import { expect, test } from 'vitest'
import { normalizeChatWord } from './chat-spelling.ts'

test.each([
  ['presio', ['precio']],
  ['asen', ['hacen']],
  ['benden', ['venden']],
  ['porfaaaa', ['porfavor']],
  ['mercadopago', ['mercado', 'pago']],
  ['perro', ['perro']],
  ['cera', ['cera']],
])('spelling: «%s» is read as %j', (word, words) => {
  expect(normalizeChatWord(word)).toEqual(words)
})

test('spelling: a word of two thousand letters is read in linear time', () => {
  expect(normalizeChatWord('a'.repeat(2_000))).toEqual(['a'])
  expect(normalizeChatWord('ab'.repeat(1_000))).toHaveLength(1)
})
