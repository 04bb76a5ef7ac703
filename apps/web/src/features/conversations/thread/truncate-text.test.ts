import { expect, test } from 'vitest'
import { truncateText } from './truncate-text.ts'

test.each([
  ['a short text', 'Hola.\n¿Abren hoy?'],
  ['59 lines', 'a\n'.repeat(59)],
  ['4,096 characters', 'a'.repeat(4_096)],
  ['nothing', ''],
])('truncate text: %s is returned whole', (_what, text) => {
  expect(truncateText(text)).toBe(text)
})

test('truncate text: a long text keeps its first characters, a text of many lines its first sixty', () => {
  expect(truncateText('a'.repeat(20_000))).toBe('a'.repeat(4_096))
  expect(truncateText('a\n\n'.repeat(6_666))).toBe('a\n\n'.repeat(30).trimEnd() + '\n')
})

test('truncate text: no character is cut in two', () => {
  expect(truncateText(`${'a'.repeat(4_095)}😀`)).toBe('a'.repeat(4_095))
})
