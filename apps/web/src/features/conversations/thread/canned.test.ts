import { expect, test } from 'vitest'
import { matching, slashed } from './canned.ts'

test.each([
  ['/', ''],
  ['/gra', 'gra'],
  ['/envío', 'envío'],
  ['gracias', null],
  ['/gracias por', null],
  [' /gracias', null],
  ['//', null],
  ['', null],
])('%j asks for %j', (content, asked) => expect(slashed(content)).toBe(asked))

const replies = [
  { shortcut: 'envíos', content: 'Enviamos a todo el país' },
  { shortcut: 'gracias', content: 'Gracias por tu compra' },
  { shortcut: 'horario', content: 'Abrimos de 9 a 6, gracias' },
].map((reply, id) => ({ ...reply, id: String(id), updatedAt: '' }))
const found = (asked: string) => matching(replies, asked).map(({ shortcut }) => shortcut)

test('shortcuts come first, then what is said', () => {
  expect(found('ENVI')).toEqual(['envíos'])
  expect(found('gracias')).toEqual(['gracias', 'horario'])
  expect(found('')).toHaveLength(3)
  expect(found('nada')).toEqual([])
})
