import { expect, test } from 'vitest'
import { chooseTimeZone, createTimeZones } from './time-zones.ts'

test.each([
  [
    'the first zone that is known',
    ['America/Bogota', 'America/Lima'],
    ['America/Lima', 'America/Bogota'],
    'America/Bogota',
  ],
  [
    'a new name where only the old one is known',
    ['America/Argentina/Buenos_Aires'],
    ['America/Buenos_Aires'],
    'America/Buenos_Aires',
  ],
  [
    'an old name where only the new one is known',
    ['America/Buenos_Aires'],
    ['America/Argentina/Buenos_Aires'],
    'America/Argentina/Buenos_Aires',
  ],
  ['no zone at all', ['Nada/Ninguna'], ['America/Lima'], 'America/Mexico_City'],
  ['a zone that the database lacks', ['America/Lima'], ['America/Bogota'], 'America/Mexico_City'],
])('time zone of analytics: %s', (_, zones, known, zone) => expect(chooseTimeZone(zones, new Set(known))).toBe(zone))

test('time zones: the database is read again after a failure, and once after a success', async () => {
  let readCount = 0
  const zones = createTimeZones(async () => {
    readCount += 1
    if (readCount === 1) throw new Error('away')
    return ['America/Lima']
  })
  await expect(zones.choose(['America/Lima'])).rejects.toThrow('away')
  expect(await zones.choose(['America/Lima'])).toBe('America/Lima')
  expect([await zones.isKnown('America/Lima'), await zones.isKnown('Nada/Ninguna')]).toEqual([true, false])
  expect(readCount).toBe(2)
})
