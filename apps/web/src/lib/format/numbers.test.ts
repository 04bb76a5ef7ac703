import { expect, test } from 'vitest'
import { formatCount, formatNumber, formatPercent } from './numbers.ts'

test('numbers: thousands are grouped, also with four digits', () => {
  expect(formatNumber(1240)).toBe('1.240')
  expect(formatNumber(1_234_567)).toBe('1.234.567')
})

test('percent: rounded to whole numbers', () => expect(formatPercent(2 / 3)).toBe('67\u00a0%'))

test.each([
  [0, '0 mensajes'],
  [1, '1 mensaje'],
  [6948, '6.948 mensajes'],
])('count %i: %s', (value, text) => expect(formatCount(value, 'mensaje', 'mensajes')).toBe(text))
