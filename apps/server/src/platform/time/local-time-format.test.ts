import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLocalTimeFormat } from './local-time-format.ts'

const zone = fc.constantFrom(
  'UTC',
  'America/Bogota',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
)
/** Seconds before 1970, around changes of clocks and after them; some within the hours of such a change. */
const second = fc.oneof(
  fc.integer({ min: Date.UTC(1969) / 1_000, max: Date.UTC(2035) / 1_000 }),
  fc.integer({ min: Date.UTC(2026, 2, 28, 23) / 1_000, max: Date.UTC(2026, 2, 29, 3) / 1_000 }),
  fc.integer({ min: Date.UTC(2026, 9, 3, 14) / 1_000, max: Date.UTC(2026, 9, 3, 17) / 1_000 }),
)

test('local time: matches Intl for every zone and order of seconds', () => {
  fc.assert(
    fc.property(zone, fc.array(second, { maxLength: 20 }), (timeZone, seconds) => {
      const face = createLocalTimeFormat(timeZone)
      for (const at of seconds) {
        const [day = '', time] = new Date(at * 1_000).toLocaleString('sv-SE', { timeZone }).split(' ')
        expect([face.day(at), face.time(at)]).toEqual([day.split('-').toReversed().join('/'), time])
      }
    }),
  )
})
