import { CustomConfig, type CustomConfigInput } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { closedPeriod } from './business-hours.ts'

type HoursInput = NonNullable<NonNullable<CustomConfigInput>['businessHours']>

const parseHours = (settings: HoursInput) =>
  CustomConfig.parse({ businessHours: { enabled: true, ...settings } }).businessHours
const isOpen = (settings: HoursInput, at: string) => closedPeriod(parseHours(settings), new Date(at)) === null

describe('business hours: they follow the local clock (R09)', () => {
  const [mexico, tijuana, madrid, bogota] = [
    'America/Mexico_City',
    'America/Tijuana',
    'Europe/Madrid',
    'America/Bogota',
  ].map((timezone) => ({ timezone })) as [HoursInput, HoursInput, HoursInput, HoursInput]
  const night = { start: '22:00', end: '06:00' }
  const saturday = { day: 6, start: '09:00', end: '13:00' }
  const longSaturday = { day: 6, start: '20:00', end: '02:00' }
  test.each<[place: string, HoursInput, at: string, open: boolean]>([
    ['Mexico City, a minute before nine', mexico, '2026-07-15T14:59:59Z', false],
    ['Mexico City at nine, without summer time', mexico, '2026-07-15T15:00:00Z', true],
    ['Mexico City at nine in January', mexico, '2026-01-15T15:00:00Z', true],
    ['Mexico City, a minute before six', mexico, '2026-07-15T23:59:59Z', true],
    ['Mexico City at six', mexico, '2026-07-16T00:00:00Z', false],
    ['Tijuana at nine in winter', tijuana, '2026-01-15T17:00:00Z', true],
    ['Tijuana at eight in winter', tijuana, '2026-01-15T16:00:00Z', false],
    ['Tijuana at nine in summer', tijuana, '2026-07-15T16:00:00Z', true],
    ['Tijuana, the Sunday its clocks go forward', tijuana, '2026-03-08T16:00:00Z', true],
    ['Tijuana, the day before', tijuana, '2026-03-07T16:00:00Z', false],
    ['Tijuana at eight, the Sunday its clocks go back', tijuana, '2026-11-01T16:00:00Z', false],
    ['Tijuana at nine, that day', tijuana, '2026-11-01T17:00:00Z', true],
    ['Tijuana at nine, the day before', tijuana, '2026-10-31T16:00:00Z', true],
    ['Tijuana at night, in the hour that comes twice', { ...tijuana, ...night }, '2026-11-01T09:30:00Z', true],
    ['Tijuana at night, at six of that morning', { ...tijuana, ...night }, '2026-11-01T14:00:00Z', false],
    ['Mexico City, the Sunday others change theirs', mexico, '2026-03-08T14:59:59Z', false],
    ['Mexico City at night, a minute before six', { ...mexico, ...night }, '2026-10-25T11:59:59Z', true],
    ['Madrid at nine, the day before its clocks go forward', madrid, '2026-03-28T08:00:00Z', true],
    ['Madrid at nine, that day', madrid, '2026-03-29T07:00:00Z', true],
    ['Madrid at eight, that day', madrid, '2026-03-29T06:59:59Z', false],
    ['Madrid at nine, the day before its clocks go back', madrid, '2026-10-24T07:00:00Z', true],
    ['Madrid at eight, that day', madrid, '2026-10-25T07:00:00Z', false],
    ['Madrid at nine, that day', madrid, '2026-10-25T08:00:00Z', true],
    ['Madrid at night, in the hour that is not there', { ...madrid, ...night }, '2026-03-29T01:00:00Z', true],
    ['Madrid at night, at six of that morning', { ...madrid, ...night }, '2026-03-29T04:00:00Z', false],
    ['Madrid at night, in the hour that comes twice', { ...madrid, ...night }, '2026-10-25T01:30:00Z', true],
    ['Madrid at night, a minute before six of that morning', { ...madrid, ...night }, '2026-10-25T04:59:59Z', true],
    ['Madrid at night, at six of that morning', { ...madrid, ...night }, '2026-10-25T05:00:00Z', false],
    ['Bogotá at nine', bogota, '2026-03-29T14:00:00Z', true],
    ['Bogotá at six', bogota, '2026-10-25T23:00:00Z', false],
    ['Bogotá at night, at ten', { ...bogota, ...night }, '2026-05-02T03:00:00Z', true],
    ['Bogotá at night, at midnight', { ...bogota, ...night }, '2026-05-02T05:00:00Z', true],
    ['Bogotá at night, at noon', { ...bogota, ...night }, '2026-05-02T17:00:00Z', false],
    ['on a Sunday that it does not open', { ...bogota, days: [1, 2, 3, 4, 5, 6] }, '2026-05-03T15:00:00Z', false],
    ['on the Saturday before', { ...bogota, days: [1, 2, 3, 4, 5, 6] }, '2026-05-02T15:00:00Z', true],
    ['at night, on the morning after its last day', { ...bogota, ...night, days: [6] }, '2026-05-03T10:00:00Z', true],
    ['at night, on the evening after', { ...bogota, ...night, days: [6] }, '2026-05-04T03:30:00Z', false],
    [
      'on a Saturday with hours of its own, before noon',
      { ...bogota, byDay: [saturday] },
      '2026-05-02T16:00:00Z',
      true,
    ],
    ['on that Saturday, after them', { ...bogota, byDay: [saturday] }, '2026-05-02T18:00:00Z', false],
    ['on the Friday before, with the usual ones', { ...bogota, byDay: [saturday] }, '2026-05-01T18:00:00Z', true],
    ['on a Saturday that does not open', { ...bogota, days: [5], byDay: [saturday] }, '2026-05-02T16:00:00Z', false],
    ['after midnight, when Saturday alone is long', { ...bogota, byDay: [longSaturday] }, '2026-05-03T06:00:00Z', true],
    ['after it', { ...bogota, byDay: [longSaturday] }, '2026-05-03T08:00:00Z', false],
    ['in a zone that nobody knows', { timezone: 'Marte/Olimpo' }, '2026-05-03T03:00:00Z', true],
    ['with an end where it begins', { ...bogota, start: '09:00', end: '09:00' }, '2026-05-03T03:00:00Z', true],
  ])('%s: %o at %s, open: %s', (_, settings, at, open) => {
    expect(isOpen(settings, at)).toBe(open)
  })
})

describe('closed period: one key for all of it', () => {
  const named = (settings: HoursInput, ...at: string[]) =>
    at.map((one) => closedPeriod(parseHours(settings), new Date(one)))
  const bogota: HoursInput = { timezone: 'America/Bogota' }
  test('closed period: overnight hours', () => {
    const [evening, night, next] = named(bogota, '2026-05-01T23:30Z', '2026-05-02T13:00Z', '2026-05-02T23:30Z')
    expect(night).toBe(evening)
    expect(next).not.toBe(evening)
  })
  test('closed period: over a weekend', () => {
    const week = { ...bogota, days: [1, 2, 3, 4, 5] }
    const [friday, sunday, monday, evening] = named(
      week,
      '2026-05-01T23:30Z',
      '2026-05-03T16:00Z',
      '2026-05-04T13:00Z',
      '2026-05-04T23:30Z',
    )
    expect([sunday, monday]).toEqual([friday, friday])
    expect(evening).not.toBe(friday)
  })
  test('closed period: during the day of a business that opens at night', () => {
    const [morning, evening, next] = named(
      { ...bogota, start: '22:00', end: '06:00' },
      '2026-05-02T11:30Z',
      '2026-05-03T02:30Z',
      '2026-05-03T11:30Z',
    )
    expect(evening).toBe(morning)
    expect(next).not.toBe(morning)
  })
  test('closed period: between hours of single days', () => {
    const byDay = [{ day: 6, start: '09:00', end: '13:00' }]
    const [morning, afternoon, night, next] = named(
      { ...bogota, byDay },
      '2026-05-02T13:00Z',
      '2026-05-02T19:00Z',
      '2026-05-03T13:00Z',
      '2026-05-03T23:30Z',
    )
    expect(night).toBe(afternoon)
    expect([morning, next]).not.toContain(afternoon)
  })
  test('closed period: without any opening day it never ends', () => {
    const [one, other] = named({ ...bogota, days: [] }, '2026-05-02T15:00Z', '2026-09-02T15:00Z')
    expect(one).toBe(other)
    expect(one).not.toBeNull()
  })
})
