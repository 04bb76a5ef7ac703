import { expect, test } from 'vitest'
import { initials, responseTime, speaker } from './words.ts'

test('what a person said is «Tú», what the agent said is «IA», what the contact said needs no name', () => {
  expect((['contact', 'ai', 'n8n', 'console', 'phone'] as const).map(speaker)).toEqual([null, 'IA', 'IA', 'Tú', 'Tú'])
})

test.each([
  [0, '2 min', 'en responder (estimado)'],
  [20, '< 1 min', 'en responder'],
  [100, '2 min', 'en responder'],
  [600, '10 min', 'en responder'],
])('%i seconds on average are shown as «%s %s»', (seconds, value, note) => {
  expect(responseTime(seconds, 120)).toEqual({ value, note })
})

test.each([
  ['Ana Ríos', 'AR'],
  ['ana', 'A'],
  ['María José de la Torre', 'MJ'],
  ['🌻 Flores', '🌻F'],
  ['Usuario anónimo', '?'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
