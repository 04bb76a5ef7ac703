import { expect, test } from 'vitest'
import { formatDate, formatDay, formatRelative } from './dates.ts'

const now = new Date(2026, 10, 21, 12, 0).getTime()
const DAY = 86_400
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString()

test('date: day of month, year', () =>
  expect(formatDate(new Date(2026, 2, 4, 9).toISOString())).toBe('04 de marzo, 2026'))

test.each([
  [20, 'ahora'],
  [4 * 60, 'hace 4 minutos'],
  [3600, 'hace 1 hora'],
  [119 * 60, 'hace 1 hora'],
  [86_400, 'ayer'],
  [3 * 86_400, 'hace 3 días'],
  [14 * 86_400, 'hace 2 semanas'],
])('relative time: %i seconds ago is «%s»', (seconds, text) => expect(formatRelative(before(seconds), now)).toBe(text))

test('relative time: the short style abbreviates', () =>
  expect(formatRelative(before(240), now, 'short')).toBe('hace 4 min'))

test('relative time: the short style counts days, weeks and months in whole words, and names the last days', () => {
  const texts = [DAY, 2 * DAY, 3 * DAY, 8 * DAY, 35 * DAY].map((age) => formatRelative(before(age), now, 'short'))
  expect(texts).toEqual(['ayer', 'anteayer', 'hace 3 días', 'hace 1 semana', 'hace 1 mes'])
})

test('relative time: a timestamp in the future is «ahora»', () => expect(formatRelative(before(-5), now)).toBe('ahora'))

test('day: calendar days of the reader, not 24 hours', () => {
  expect(formatDay(before(11 * 3600), now)).toBe('Hoy')
  expect(formatDay(before(13 * 3600), now)).toBe('Ayer')
  expect(formatDay(before(37 * 3600), now)).toBe('19 de noviembre, 2026')
})
