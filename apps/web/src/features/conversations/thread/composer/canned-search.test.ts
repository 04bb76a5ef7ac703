import { expect, test } from 'vitest'
import { findCannedReplies, readSlashQuery } from './canned-search.ts'

test.each([
  ['/', ''],
  ['/gra', 'gra'],
  ['/envío', 'envío'],
  ['gracias', null],
  ['/gracias por', null],
  [' /gracias', null],
  ['//', null],
  ['', null],
])('slash query: %j yields %j', (content, query) => expect(readSlashQuery(content)).toBe(query))

const replies = [
  { shortcut: 'envíos', content: 'Enviamos a todo el país' },
  { shortcut: 'gracias', content: 'Gracias por tu compra' },
  { shortcut: 'horario', content: 'Abrimos de 9 a 6, gracias' },
].map((reply, id) => ({ ...reply, id: String(id), file: null, updatedAt: '' }))
const findShortcuts = (query: string) => findCannedReplies(replies, query).map(({ shortcut }) => shortcut)

test('canned replies: matches in the shortcut come before matches in the content', () => {
  expect(findShortcuts('ENVI')).toEqual(['envíos'])
  expect(findShortcuts('gracias')).toEqual(['gracias', 'horario'])
  expect(findShortcuts('')).toHaveLength(3)
  expect(findShortcuts('nada')).toEqual([])
})
