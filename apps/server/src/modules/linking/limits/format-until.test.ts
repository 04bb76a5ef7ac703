import { expect, test } from 'vitest'
import { formatUntil } from './format-until.ts'

const at = new Date('2026-11-24T02:05:00Z')

test('format until: in the agent’s time zone, or in Mexico’s for an unknown one', () => {
  expect(formatUntil(at, 'America/Bogota')).toBe('23 de noviembre a las 21:05')
  expect(formatUntil(at, 'Europe/Madrid')).toBe('24 de noviembre a las 03:05')
  expect(formatUntil(at, 'Marte/Olimpo')).toBe('23 de noviembre a las 20:05')
  expect(formatUntil(at, '')).toBe('23 de noviembre a las 20:05')
})
