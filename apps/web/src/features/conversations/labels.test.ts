import { expect, test } from 'vitest'
import { describePause, formatResponseTime, speakerLabel } from './labels.ts'

test('speaker label: a person is «Tú», the agent is «IA», the contact has none', () => {
  expect((['contact', 'ai', 'n8n', 'console', 'phone'] as const).map((origin) => speakerLabel(origin, false))).toEqual([
    null,
    'IA',
    'IA',
    'Tú',
    'Tú',
  ])
})

test('texts of a person: in a team they name no «tú»', () => {
  expect(speakerLabel('console', true)).toBe('Equipo')
  expect(describePause('person', true)).toBe('alguien del equipo la transfirió a una persona.')
  expect(describePause('person', false)).toBe('la transferiste a una persona.')
  expect(describePause('loop', true)).toBe(describePause('loop', false))
})

test.each([
  [120, false, '2 min', 'en responder (estimado)'],
  [0, true, '< 1 min', 'en responder'],
  [20, true, '< 1 min', 'en responder'],
  [100, true, '2 min', 'en responder'],
  [600, true, '10 min', 'en responder'],
])(
  'response time: %i seconds on average (known: %s) are shown as «%s %s»',
  (averageResponseTime, isResponseTimeKnown, value, note) => {
    expect(formatResponseTime({ averageResponseTime, isResponseTimeKnown })).toEqual({ value, note })
  },
)
