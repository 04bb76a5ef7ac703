import { expect, test } from 'vitest'
import { formatCount, formatNumber, formatPercent } from './numbers.ts'

test('thousands are always grouped, also those of four figures', () => {
  expect(formatNumber(1240)).toBe('1.240')
  expect(formatNumber(1_234_567)).toBe('1.234.567')
})

test('a share is rounded to whole per cents', () => expect(formatPercent(2 / 3)).toBe('67\u00a0%'))

test.each([
  [0, '0 mensajes'],
  [1, '1 mensaje'],
  [6948, '6.948 mensajes'],
])('%i counts as %s', (value, shown) => expect(formatCount(value, 'mensaje', 'mensajes')).toBe(shown))
