import { expect, test } from 'vitest'
import { closeActionFor, backoffMs } from './close-codes.ts'
import { reconnectDelay, WHATSAPP_TIMEOUTS } from '../timeouts.ts'

test.each([
  [401, 'logged-out'],
  [402, 'banned'],
  [403, 'banned'],
  [405, 'too-old'],
  [406, 'banned'],
  [408, 'call-again'],
  [428, 'call-again'],
  [440, 'stand-back'],
  [500, 'call-again'],
  [503, 'call-again'],
  [515, 'call-again'],
  [599, 'call-again'],
  [undefined, 'call-again'],
])('close code %s: %s', (code, next) => {
  expect(closeActionFor(code).next).toBe(next)
})

test('close code: after linking it reconnects at once, after a failure it waits', () => {
  expect(closeActionFor(515)).toMatchObject({ atOnce: true })
  expect(closeActionFor(503)).toMatchObject({ atOnce: false })
})

test('backoff: grows to one minute and is random', () => {
  expect([0, 1, 2, 10].map((failures) => backoffMs(failures, 0.999_999))).toEqual([
    expect.closeTo(1_000, -1),
    expect.closeTo(2_000, -1),
    expect.closeTo(4_000, -1),
    expect.closeTo(60_000, -1),
  ])
  expect(backoffMs(0, 0)).toBe(500)
})

test('backoff: longer after a replaced session, longest after an outdated version, none after linking', () => {
  const wait = (code: number, failures = 0) =>
    reconnectDelay(closeActionFor(code), failures, { timeouts: WHATSAPP_TIMEOUTS, random: () => 0.5 })
  expect([440, 405, 515, 503].map((code) => wait(code))).toEqual([30_000, 600_000, 0, 750])
  // Independent of the number of failures: two programs that reconnect at once would replace each other for ever.
  expect(wait(440, 9)).toBe(30_000)
  expect(wait(503, 9)).toBe(45_000)
})
