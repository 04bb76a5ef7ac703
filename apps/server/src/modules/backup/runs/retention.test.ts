import { expect, test } from 'vitest'
import { findExpired } from './retention.ts'

const backupOf = (moment: string) => ({ name: moment, createdAt: new Date(moment) })
const keptOf = (moments: readonly string[], { timeZone = 'UTC', now = '2030-01-01T00:00:00Z', written = '' } = {}) => {
  const backups = moments.map(backupOf)
  const expired = new Set(findExpired(backups, { timeZone, now: new Date(now), written }).map(({ name }) => name))
  return moments.filter((moment) => !expired.has(moment))
}
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse(first) + i * 86_400_000).toISOString())

test('retention: seven days and the last of each of four weeks stay', () => {
  // 2026-11-24 is a Tuesday.
  expect(keptOf(days('2026-09-01T03:00:00Z', 85)).map((moment) => moment.slice(0, 10))).toEqual([
    '2026-11-08',
    '2026-11-15',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ])
})

test('retention: run each night for a year, there are always at most ten', () => {
  let kept: string[] = []
  for (const moment of days('2026-01-01T03:00:00Z', 365)) {
    kept = keptOf([...kept, moment])
    expect(kept.at(-1)).toBe(moment)
    expect(kept.length).toBeLessThanOrEqual(10)
  }
  expect(kept.length).toBeGreaterThanOrEqual(9)
})

test('retention: of one local day the newest stays', () => {
  const moments = ['2026-11-24T03:30:00Z', '2026-11-24T04:30:00Z', '2026-11-24T05:30:00Z']
  expect(keptOf(moments)).toEqual(['2026-11-24T05:30:00Z'])
  // In Bogotá midnight is at 05:00 UTC.
  expect(keptOf(moments, { timeZone: 'America/Bogota' })).toEqual(['2026-11-24T04:30:00Z', '2026-11-24T05:30:00Z'])
})

test('retention: a machine that was off for months loses nothing', () => {
  const moments = days('2026-06-01T03:00:00Z', 7)
  expect(keptOf([...moments, '2026-11-24T03:00:00Z'])).toEqual([...moments.slice(1), '2026-11-24T03:00:00Z'])
})

test('retention: copies dated after now stay and take no place', () => {
  const ahead = days('2036-01-01T03:00:00Z', 12)
  const now = '2026-11-24T03:00:30Z'
  expect(keptOf([...days('2026-11-14T03:00:00Z', 11), ...ahead], { now })).toEqual([
    '2026-11-15T03:00:00.000Z',
    ...days('2026-11-18T03:00:00Z', 7),
    ...ahead,
  ])
})

test('retention: a backup just written stays, also with an old date', () => {
  const [written = '', ...later] = days('2026-09-01T03:00:00Z', 85)
  expect(keptOf([written, ...later])).not.toContain(written)
  expect(keptOf([written, ...later], { written })).toContain(written)
})
