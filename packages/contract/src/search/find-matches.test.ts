import { expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'

const markedParts = (text: string, query: string) => findMatches(text, query).map(([from, to]) => text.slice(from, to))

test.each([
  ['La Devolución tarda', 'devol', ['Devolución']],
  ['Devoluciones y devolución', 'DEVOLUCIÓN', ['Devoluciones', 'devolución']],
  ['un precio, otro precio', 'precio', ['precio', 'precio']],
  ['aprecio', 'precio', []],
  ['el café está listo', 'cafe esta', ['café', 'está']],
  ['un ñandú', 'ñ', ['ñandú']],
  ['An\u0303o nuevo', 'ano', ['An\u0303o']],
  ['precios y prendas', 'pre precio', ['precios', 'prendas']],
  ['gracias 👍🏽 de 👩‍👩‍👧', '👍', ['👍🏽']],
  ['gracias 👍🏽 de 👩‍👩‍👧', '👩', ['👩‍👩‍👧']],
  ['viva 🇨🇴 y 🇲🇽', '🇨', ['🇨🇴']],
  ['e\u0301l cafe\u0301', 'cafe', ['cafe\u0301']],
  ['50 % menos', '50%', ['50', '%']],
  ['nada', '', []],
])('text %j: query %j marks %j', (text, query, marked) => expect(markedParts(text, query)).toEqual(marked))
