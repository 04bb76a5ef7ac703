import { expect, test } from 'vitest'
import { daysWords, hoursWords } from './hours-words.ts'

test.each([
  [[1, 2, 3, 4, 5], 'Lunes a viernes'],
  [[1, 3, 5], 'Lunes, miércoles y viernes'],
  [[6, 7], 'Sábado y domingo'],
  [[7, 1, 2, 3], 'Lunes a miércoles y domingo'],
  [[1, 2, 3, 4, 5, 6, 7], 'Todos los días'],
  [[], 'Ningún día'],
])('the days %j are told as «%s»', (days, words) => {
  expect(daysWords(days)).toBe(words)
})

test('hours are told as a person says them, and those that go over midnight say so', () => {
  const hours = { enabled: true, days: [1, 2, 3, 4, 5], start: '09:00', end: '18:00' }
  expect(hoursWords(hours)).toBe('Lunes a viernes, 9:00 a 18:00')
  expect(hoursWords({ ...hours, start: '22:00', end: '06:00' })).toBe('Lunes a viernes, 22:00 a 6:00 del día siguiente')
  expect(hoursWords({ ...hours, enabled: false })).toMatch(/24\/7/)
})
