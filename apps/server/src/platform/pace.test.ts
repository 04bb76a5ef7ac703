import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** Chunks of so many bytes, each taken after so many milliseconds, until the reader is given up. */
function takenUntilGivenUp(bytes: number, ms: number, most = 100): number {
  let now = 0
  const pace = createPace({ everyMs: 30_000, leastBytes: 300_000 }, () => now)
  for (let chunk = 0; chunk < most; chunk++) {
    pace.handOver()
    now += ms
    if (!pace.isKept(bytes)) return chunk + 1
    // What the database takes to write the next is nobody's slowness.
    now += 60_000
  }
  return most
}

test('who takes a little before each patience ends is given up; a slow line that goes on is not', () => {
  expect(takenUntilGivenUp(65_536, 29_000)).toBe(2)
  expect(takenUntilGivenUp(65_536, 6_000)).toBe(100)
  expect(takenUntilGivenUp(65_536, 7_000)).toBe(5)
})
