import { AppError } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { dayOf, lastDays, spanOf } from './calendar-days.ts'

const spans: [what: string, timeZone: string, from: string, to: string, first: string, end: string][] = [
  ['a day of Bogotá', 'America/Bogota', '2026-11-22', '2026-11-22', '2026-11-22T05:00', '2026-11-23T05:00'],
  ['a day of UTC', 'UTC', '2026-11-22', '2026-11-22', '2026-11-22T00:00', '2026-11-23T00:00'],
  ['east of everybody', 'Pacific/Kiritimati', '2026-01-01', '2026-01-01', '2025-12-31T10:00', '2026-01-01T10:00'],
  ['west of everybody', 'Etc/GMT+12', '2026-01-01', '2026-01-01', '2026-01-01T12:00', '2026-01-02T12:00'],
  ['quarters of an hour', 'Asia/Kathmandu', '2026-01-01', '2026-01-31', '2025-12-31T18:15', '2026-01-31T18:15'],
  ['23 hours in Madrid', 'Europe/Madrid', '2026-03-29', '2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00'],
  ['25 hours in Madrid', 'Europe/Madrid', '2026-10-25', '2026-10-25', '2026-10-24T22:00', '2026-10-25T23:00'],
  ['Tijuana changes', 'America/Tijuana', '2026-03-08', '2026-03-08', '2026-03-08T08:00', '2026-03-09T07:00'],
  ['a day begins at one', 'America/Santiago', '2026-09-06', '2026-09-06', '2026-09-06T04:00', '2026-09-07T03:00'],
  ['midnight comes twice', 'America/Havana', '2026-11-01', '2026-11-01', '2026-11-01T04:00', '2026-11-02T05:00'],
  ['an hour before it, too', 'America/Sao_Paulo', '2018-02-17', '2018-02-17', '2018-02-17T02:00', '2018-02-18T03:00'],
  ['a day left out', 'Pacific/Apia', '2011-12-30', '2011-12-30', '2011-12-30T10:00', '2011-12-30T10:00'],
  ['a leap day', 'UTC', '2028-02-29', '2028-02-29', '2028-02-29T00:00', '2028-03-01T00:00'],
]

test.each(spans)('%s', (_, timeZone, from, to, first, end) => {
  expect(spanOf({ from, to }, timeZone, 'to')).toEqual({ from: new Date(`${first}Z`), to: new Date(`${end}Z`) })
})

test('moments stay as they are, and a missing side is open', () => {
  expect(spanOf({ from: '2026-11-22T10:00:00-05:00' }, 'Europe/Madrid', 'to')).toEqual({
    from: new Date('2026-11-22T15:00:00Z'),
    to: null,
  })
  expect(spanOf({ to: '2026-11-22' }, 'UTC', 'to')).toEqual({ from: null, to: new Date('2026-11-23T00:00:00Z') })
  expect(spanOf({}, 'UTC', 'to')).toEqual({ from: null, to: null })
})

test('days before 1900 and after 9000 are clamped', () => {
  const { from, to } = spanOf({ from: '0000-01-01', to: '9999-12-31' }, 'America/Bogota', 'to')
  expect([from?.getUTCFullYear(), to?.getUTCFullYear()]).toEqual([1900, 9000])
  expect(spanOf({ from: '0001-01-01T00:00:00Z' }, 'UTC', 'to').from?.getUTCFullYear()).toBe(1900)
})

test('a range that ends before it begins is refused at its end field, also with a day and a moment', () => {
  for (const range of [
    { from: '2026-11-22', to: '2026-11-20' },
    { from: '2026-11-22T05:00:01Z', to: '2026-11-21' },
  ])
    expect(() => spanOf(range, 'America/Bogota', 'dateRange.to')).toThrow(
      expect.toSatisfy(
        (error) =>
          error instanceof AppError && error.fields?.['dateRange.to'] === 'La fecha final es anterior a la inicial',
      ),
    )
})

test('consecutive days leave no gap and no overlap when clocks change', () => {
  for (const timeZone of ['America/Santiago', 'Australia/Lord_Howe'])
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
      const [current, next] = [day, day + 86_400_000].map((ms) => new Date(ms).toISOString().slice(0, 10))
      const { from, to } = spanOf({ from: current, to: current }, timeZone, 'to')
      expect([current, to]).toEqual([current, spanOf({ from: next }, timeZone, 'to').from])
      if (from)
        expect([dayOf(from, timeZone), dayOf(new Date(from.getTime() - 1), timeZone) < String(current)]).toEqual([
          current,
          true,
        ])
    }
})

test('last days: end today in the time zone', () => {
  const now = new Date('2026-03-01T03:00:00Z')
  expect(lastDays(30, 'America/Bogota', now)).toEqual({ from: '2026-01-30', to: '2026-02-28' })
  expect(lastDays(7, 'Europe/Madrid', now)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
})
