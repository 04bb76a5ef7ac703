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
/** Before the epoch, around its changes of clocks, and after them. */
const second = fc.integer({ min: Date.UTC(1969) / 1_000, max: Date.UTC(2035) / 1_000 })

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
