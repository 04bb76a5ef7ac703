import { expect, test } from 'vitest'
import { createTransferRate } from './transfer-rate.ts'

/** How many chunks a reader takes, each after `ms`, until its rate is too low. */
function chunksUntilTooSlow(bytes: number, ms: number, maxChunks = 100): number {
  let now = 0
  const transferRate = createTransferRate({ everyMs: 30_000, minBytes: 300_000 }, () => now)
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    transferRate.startChunk()
    now += ms
    if (!transferRate.isFastEnough(bytes)) return chunk + 1
    // Time that the source needs for the next chunk does not count.
    now += 60_000
  }
  return maxChunks
}

test('transfer rate: a reader below the minimum is detected, and a slow but steady one is not', () => {
  expect(chunksUntilTooSlow(65_536, 29_000)).toBe(2)
  expect(chunksUntilTooSlow(65_536, 6_000)).toBe(100)
  expect(chunksUntilTooSlow(65_536, 7_000)).toBe(5)
})
