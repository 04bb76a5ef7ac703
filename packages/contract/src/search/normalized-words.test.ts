import { expect, test } from 'vitest'
import { normalizedWords } from './normalized-words.ts'

test.each([
  ['Hola, ¿cuánto cuesta el CAFÉ?', ['hola', 'cuanto', 'cuesta', 'el', 'cafe']],
  ['$ 89.900 con 50% 😀ok', ['$', '89', '900', 'con', '50', '%', '😀', 'ok']],
  ['ana_b@x.com a/b «c»', ['ana', '_', 'b', '@', 'x', 'com', 'a', 'b', 'c']],
  ['  ', []],
  ['"\'¿?.', []],
  ['ﬁn ½', ['fin', '1⁄2']],
])('words of %j: %j', (text, words) => expect(normalizedWords(text)).toEqual(words))
