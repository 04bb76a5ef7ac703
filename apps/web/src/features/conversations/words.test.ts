import { expect, test } from 'vitest'
import { initials, responseTime, speaker } from './words.ts'

test('what a person said is «Tú», what the agent said is «IA», what the contact said needs no name', () => {
  expect((['contact', 'ai', 'n8n', 'console', 'phone'] as const).map(speaker)).toEqual([null, 'IA', 'IA', 'Tú', 'Tú'])
})

test.each([
  [120, false, '2 min', 'en responder (estimado)'],
  [0, true, '< 1 min', 'en responder'],
  [20, true, '< 1 min', 'en responder'],
  [100, true, '2 min', 'en responder'],
  [600, true, '10 min', 'en responder'],
])(
  '%i seconds on average (known: %s) are shown as «%s %s»',
  (averageResponseTime, isResponseTimeKnown, value, note) => {
    expect(responseTime({ averageResponseTime, isResponseTimeKnown })).toEqual({ value, note })
  },
)

test.each([
  ['Ana Ríos', 'AR'],
  ['ana', 'A'],
  ['María José de la Torre', 'MJ'],
  ['🌻 Flores', '🌻F'],
  ['Usuario anónimo', '?'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
