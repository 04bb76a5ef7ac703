import { expect, test } from 'vitest'
import { untilWords } from './until-words.ts'

const at = new Date('2026-11-24T02:05:00Z')

test('until: told by the clock of the agent, and by Mexico’s where its zone is unknown', () => {
  expect(untilWords(at, 'America/Bogota')).toBe('23 de noviembre a las 21:05')
  expect(untilWords(at, 'Europe/Madrid')).toBe('24 de noviembre a las 03:05')
  expect(untilWords(at, 'Marte/Olimpo')).toBe('23 de noviembre a las 20:05')
  expect(untilWords(at, '')).toBe('23 de noviembre a las 20:05')
})
