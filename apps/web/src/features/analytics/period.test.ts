import { expect, test } from 'vitest'
import { daysOfPeriod, describeDaysProblem, toPeriod } from './period.ts'

const now = new Date(2026, 2, 31, 12).getTime()

test.each([
  ['7-dias', '2026-03-25', '2026-03-31'],
  ['mes', '2026-03-01', '2026-03-31'],
  ['mes-pasado', '2026-02-01', '2026-02-28'],
  ['365-dias', '2025-04-01', '2026-03-31'],
] as const)('period %s: from %s to %s', (name, from, to) => expect(daysOfPeriod(name, now)).toEqual({ from, to }))

test.each([
  [{ desde: '2026-03-01' }, 'Elige las dos fechas.'],
  [{ desde: '2026-03-02', hasta: '2026-03-01' }, 'La fecha final es anterior a la inicial.'],
  [{ desde: '2025-03-01', hasta: '2026-03-02' }, 'Elige un año como mucho.'],
  [{ desde: '2025-03-01', hasta: '2026-03-01' }, null],
])('days %o: %s', (search, problem) => {
  expect(describeDaysProblem(search)).toBe(problem)
  expect(toPeriod({ ...search, periodo: 'otro' }, now) === null).toBe(problem !== null)
})

test('period: unknown names mean thirty days', () =>
  expect(toPeriod({ periodo: 'siglo', agente: 'a1' }, now)).toEqual({
    from: '2026-03-02',
    to: '2026-03-31',
    agentId: 'a1',
  }))
