import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { connect, createPool } from '../../db/connect.ts'
import { createLog } from '../log/log.ts'
import { createLoopStallStore } from './loop-stalls.store.ts'
import { createLoopWatch } from './loop-watch.ts'
import { stackLocation } from './stack-location.ts'
import type { LoopStall } from './sample.ts'
import { runWithLabel } from './task-label.ts'

/** Blocks this thread far longer than the threshold of the test. */
function blockLoop(): number {
  const end = performance.now() + 1_500
  let work = 0
  while (performance.now() < end) work += Math.sqrt(work + 1)
  return work
}

test('stall: label and code location are recorded and logged', async () => {
  const stalls: LoopStall[] = []
  const logLines: string[] = []
  const watch = createLoopWatch({
    log: createLog('info', { write: (line) => void logLines.push(line) }),
    record: async (stall) => void stalls.push(stall),
    thresholdMs: 100,
  })
  watch.start()
  onTestFinished(() => watch.stop())
  // The watcher needs a moment to start, and longer on a busy machine.
  while (stalls.length === 0) {
    await runWithLabel('job reply', async () => {
      await Promise.resolve()
      blockLoop()
    })
    await vi.waitFor(() => expect(stalls).not.toEqual([])).catch(() => {})
  }
  const [stall] = stalls
  expect(stall).toMatchObject({ task: 'job reply', place: expect.stringContaining('loop-watch.test.ts') })
  expect(logLines.join('')).toContain('"task":"job reply"')
})

test('stack: the innermost frame of our own code is named, else the package', () => {
  const libraryFrame = '    at parse (file:///srv/app/node_modules/@scope/lib/src/index.js:1:2)'
  const ownFrame =
    '    at cited (file:///srv/app/apps/server/src/modules/messaging/reply/generate/reply-passages.ts:71:9)'
  expect(stackLocation(`Error: held\n${libraryFrame}\n${ownFrame}`)).toBe(
    'modules/messaging/reply/generate/reply-passages.ts:71',
  )
  expect(stackLocation(`Error: held\n${ownFrame.replace('.ts:', '.ts?v=17:')}`)).toBe(
    'modules/messaging/reply/generate/reply-passages.ts:71',
  )
  expect(stackLocation(`Error: held\n${libraryFrame}`)).toBe('@scope/lib')
  expect(stackLocation('Error: held\n    at node:internal/timers:1:1')).toBeNull()
})

test('recorded stalls: only the newest 200 are kept', async () => {
  const { url } = await createTestDatabase()
  const pool = createPool(url)
  onTestFinished(() => pool.end())
  const store = createLoopStallStore(connect(pool))
  const stall = { heldMs: 250.4, workedMs: 240, task: 'job reply', place: null }
  const at = new Date('2026-05-04T10:00:00Z')
  for (let count = 0; count < 205; count++) await store.record({ ...stall, heldMs: 250 + count }, at)
  const [group] = await store.listSince(new Date('2026-05-04T09:00:00Z'))
  expect(group).toEqual({ task: 'job reply', place: null, count: 200, longestMs: 454 })
})
