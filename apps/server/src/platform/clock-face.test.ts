import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClockFace } from './clock-face.ts'

const zone = fc.constantFrom(
  'UTC',
  'America/Bogota',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
)
/** Before the epoch, around its changes of clocks, and after them; some in the hours of such a change. */
const second = fc.oneof(
  fc.integer({ min: Date.UTC(1969) / 1_000, max: Date.UTC(2035) / 1_000 }),
  fc.integer({ min: Date.UTC(2026, 2, 28, 23) / 1_000, max: Date.UTC(2026, 2, 29, 3) / 1_000 }),
  fc.integer({ min: Date.UTC(2026, 9, 3, 14) / 1_000, max: Date.UTC(2026, 9, 3, 17) / 1_000 }),
)

test('a moment is told by the clocks of the zone, whatever they do, however the moments follow each other', () => {
  fc.assert(
    fc.property(zone, fc.array(second, { maxLength: 20 }), (timeZone, seconds) => {
      const face = createClockFace(timeZone)
      for (const at of seconds) {
        const [day = '', time] = new Date(at * 1_000).toLocaleString('sv-SE', { timeZone }).split(' ')
        expect([face.day(at), face.time(at)]).toEqual([day.split('-').toReversed().join('/'), time])
      }
    }),
  )
})
