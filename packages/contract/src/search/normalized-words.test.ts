import { expect, test } from 'vitest'
import { findMatches, normalizedWords } from './normalized-words.ts'

test.each([
  ['Hola, ¿cuánto cuesta el CAFÉ?', ['hola', 'cuanto', 'cuesta', 'el', 'cafe']],
  ['$ 89.900 con 50% 😀ok', ['$', '89', '900', 'con', '50', '%', '😀', 'ok']],
  ['ana_b@x.com a/b «c»', ['ana', '_', 'b', '@', 'x', 'com', 'a', 'b', 'c']],
  ['  ', []],
  ['"\'¿?.', []],
  ['ﬁn ½', ['fin', '1⁄2']],
])('words of %j: %j', (text, words) => expect(normalizedWords(text)).toEqual(words))

const markedParts = (text: string, query: string) => findMatches(text, query).map(([from, to]) => text.slice(from, to))

test.each([
  ['La Devolución tarda', 'devol', ['Devol']],
  ['Devoluciones y devolución', 'DEVOLUCIÓN', ['Devolucion', 'devolución']],
  ['un precio, otro precio', 'precio', ['precio', 'precio']],
  ['aprecio', 'precio', []],
  ['el café está listo', 'cafe esta', ['café', 'está']],
  ['un ñandú', 'ñ', ['ñ']],
  ['An\u0303o nuevo', 'ano', ['An\u0303o']],
  ['precios y prendas', 'pre precio', ['precio', 'pre']],
  ['50 % menos', '50%', ['50', '%']],
  ['nada', '', []],
])('text %j: query %j marks %j', (text, query, marked) => expect(markedParts(text, query)).toEqual(marked))
