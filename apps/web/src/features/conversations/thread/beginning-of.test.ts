import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test.each([
  ['a short text', 'Hola.\n¿Abren hoy?'],
  ['59 lines', 'a\n'.repeat(59)],
  ['4,096 characters', 'a'.repeat(4_096)],
  ['nothing', ''],
])('of %s all is shown', (_what, text) => {
  expect(beginningOf(text)).toBe(text)
})

test('of a long text its first characters are shown, of many lines the first sixty', () => {
  expect(beginningOf('a'.repeat(20_000))).toBe('a'.repeat(4_096))
  expect(beginningOf('a\n\n'.repeat(6_666))).toBe('a\n\n'.repeat(30).trimEnd() + '\n')
})

test('no character is cut in two', () => {
  expect(beginningOf(`${'a'.repeat(4_095)}😀`)).toBe('a'.repeat(4_095))
})
