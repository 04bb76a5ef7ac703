import { expect, test, vi } from 'vitest'
import { monthIn } from './month.ts'

test.each([
  ['America/Bogota', '2026-12-01T04:59:59Z', '2026-11'],
  ['America/Bogota', '2026-12-01T05:00:00Z', '2026-12'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01'],
  ['Europe/Madrid', '2026-03-31T21:59:59Z', '2026-03'],
  ['Europe/Madrid', '2026-03-31T22:00:00Z', '2026-04'],
])('month in %s: %s lies in %s', (zone, at, month) =>
  expect(monthIn(zone, new Date(at))).toEqual({ month, timezone: zone }),
)

test('unknown time zone: UTC, without an error', () =>
  expect(monthIn('Luna/Mar', new Date('2026-12-01T00:00:00Z'))).toEqual({ month: '2026-12', timezone: 'UTC' }))

test('formatter: created once per time zone', () => {
  const formatters = vi.spyOn(Intl, 'DateTimeFormat')
  for (let day = 1; day < 28; day++) monthIn('America/Lima', new Date(Date.UTC(2026, 10, day)))
  expect(formatters).toHaveBeenCalledTimes(1)
  formatters.mockRestore()
})
