import { expect, test } from 'vitest'
import { endingOf, pauseAfter } from './closing.ts'
import { waitAfter, WAITS } from '../waits.ts'

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
])('after %s: %s', (code, next) => {
  expect(endingOf(code).next).toBe(next)
})

test('after linking the line is called again at once, after trouble it is not', () => {
  expect(endingOf(515)).toMatchObject({ atOnce: true })
  expect(endingOf(503)).toMatchObject({ atOnce: false })
})

test('pauses grow to a minute, and are never the same for two', () => {
  expect([0, 1, 2, 10].map((failures) => pauseAfter(failures, 0.999_999))).toEqual([
    expect.closeTo(1_000, -1),
    expect.closeTo(2_000, -1),
    expect.closeTo(4_000, -1),
    expect.closeTo(60_000, -1),
  ])
  expect(pauseAfter(0, 0)).toBe(500)
})

test('whoever took our place is left in peace, a version that is too old for longer, and linking waits for nobody', () => {
  const wait = (code: number, failures = 0) => waitAfter(endingOf(code), failures, { waits: WAITS, chance: () => 0.5 })
  expect([440, 405, 515, 503].map((code) => wait(code))).toEqual([30_000, 600_000, 0, 750])
  // However often it happens in a row: another program that calls back at once would never let go.
  expect(wait(440, 9)).toBe(30_000)
  expect(wait(503, 9)).toBe(45_000)
})
