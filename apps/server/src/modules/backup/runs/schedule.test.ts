import { expect, test } from 'vitest'
import { isDue, latestNight, minuteOf, nextNight } from './schedule.ts'

const time = { timeZone: 'America/Bogota', minute: 20 }

test.each([
  ['2026-11-24T08:19:59Z', '2026-11-23T08:20:00Z', '2026-11-24T08:20:00Z'],
  ['2026-11-24T08:20:00Z', '2026-11-24T08:20:00Z', '2026-11-25T08:20:00Z'],
  ['2026-11-24T23:00:00Z', '2026-11-24T08:20:00Z', '2026-11-25T08:20:00Z'],
  ['2026-11-25T04:59:00Z', '2026-11-24T08:20:00Z', '2026-11-25T08:20:00Z'],
])('night: at %s the latest is %s and the next %s', (now, latest, next) => {
  expect(latestNight(new Date(now), time)).toEqual(new Date(latest))
  expect(nextNight(new Date(now), time)).toEqual(new Date(next))
})

test('night: a year has one for each local day, also when the clocks change', () => {
  const madrid = { timeZone: 'Europe/Madrid', minute: 59 }
  const hours = new Map<string, number>()
  let nights = 0
  for (let at = new Date('2026-01-01T00:00:00Z'); at < new Date('2027-01-01T00:00:00Z'); nights++) {
    const next = nextNight(at, madrid)
    expect(latestNight(next, madrid)).toEqual(next)
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', timeStyle: 'short' }).format(next)
    hours.set(local, (hours.get(local) ?? 0) + 1)
    at = next
  }
  expect(nights).toBe(366)
  expect(Object.fromEntries(hours)).toEqual({ '03:59': 364, '04:59': 1, '02:59': 1 })
})

test('minute: always the same for an installation, within the hour', () => {
  const minutes = Array.from({ length: 200 }, (_, i) => minuteOf(`instalacion-${i}`))
  expect(minutes.every((minute) => minute >= 0 && minute < 60)).toBe(true)
  expect(new Set(minutes).size).toBeGreaterThan(40)
  expect(minuteOf('instalacion-1')).toBe(minutes[1])
})

const now = new Date('2026-11-24T14:00:00Z')
const runs = (given: object) => ({
  since: new Date('2026-11-01T00:00:00Z'),
  lastSuccess: null,
  lastFailure: null,
  failures: 0,
  ...given,
})

test.each([
  ['nothing to back up', { since: null }, false],
  ['accounts since this morning', { since: new Date('2026-11-24T09:00:00Z') }, false],
  ['accounts of a clock that was ahead', { since: new Date('2036-01-01T00:00:00Z') }, true],
  ['no backup yet', {}, true],
  ['one of last night', { lastSuccess: new Date('2026-11-24T08:21:00Z') }, false],
  ['one of the night before', { lastSuccess: new Date('2026-11-23T08:21:00Z') }, true],
  ['a failure a minute ago', { lastFailure: new Date('2026-11-24T13:59:00Z') }, false],
  ['a failure half an hour ago', { lastFailure: new Date('2026-11-24T13:30:00Z'), failures: 1 }, true],
  ['a second failure 59 minutes ago', { lastFailure: new Date('2026-11-24T13:01:00Z'), failures: 2 }, false],
  ['a second failure an hour ago', { lastFailure: new Date('2026-11-24T13:00:00Z'), failures: 2 }, true],
  ['a tenth failure almost six hours ago', { lastFailure: new Date('2026-11-24T08:20:00Z'), failures: 10 }, false],
  ['ten failures of the night before', { lastFailure: new Date('2026-11-24T07:59:00Z'), failures: 0 }, true],
])('due: with %s', (_, given, expected) => {
  expect(isDue(runs(given), now, latestNight(now, time))).toBe(expected)
})
