import { EventEmitter, once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { connect, createPool } from '../../db/connect.ts'
import { createLog } from '../log.ts'
import { createLoopStallsStore } from './loop-stalls.store.ts'
import { createLoopWatch } from './loop-watch.ts'
import { placeIn } from './place-in.ts'
import type { Stall } from './sample.ts'
import { runAs } from './task-label.ts'

/** Works on this thread alone, far longer than the threshold of the test. */
function hold(): number {
  const until = performance.now() + 1_500
  let work = 0
  while (performance.now() < until) work += Math.sqrt(work + 1)
  return work
}

test('task that holds the event loop: its label and its place are recorded and logged', async () => {
  const told = new EventEmitter<{ stall: [Stall] }>()
  const lines: string[] = []
  const watch = createLoopWatch({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    record: async (stall) => void told.emit('stall', stall),
    thresholdMs: 100,
  })
  watch.start()
  onTestFinished(() => watch.stop())
  const stalled = once(told, 'stall')
  await runAs('job reply', async () => {
    await Promise.resolve()
    hold()
  })
  const [stall] = (await stalled) as [Stall]
  expect(stall).toMatchObject({ task: 'job reply', place: expect.stringContaining('loop-watch.test.ts') })
  expect(lines.join('')).toContain('"task":"job reply"')
})

test('stack: the innermost place of our own code is named, else the package', () => {
  const library = '    at parse (file:///srv/app/node_modules/@scope/lib/src/index.js:1:2)'
  const own = '    at cited (file:///srv/app/apps/server/src/modules/engine/turn/recollect.ts:71:9)'
  expect(placeIn(`Error: held\n${library}\n${own}`)).toBe('modules/engine/turn/recollect.ts:71')
  expect(placeIn(`Error: held\n${library}`)).toBe('@scope/lib')
  expect(placeIn('Error: held\n    at node:internal/timers:1:1')).toBeNull()
})

test('recorded stalls: only the newest 200 are kept', async () => {
  const { url } = await freshDatabase()
  const pool = createPool(url)
  onTestFinished(() => pool.end())
  const store = createLoopStallsStore(connect(pool))
  const stall = { heldMs: 250.4, workedMs: 240, task: 'job reply', place: null }
  const at = new Date('2026-05-04T10:00:00Z')
  for (let count = 0; count < 205; count++) await store.record({ ...stall, heldMs: 250 + count }, at)
  const [kept] = await store.since(new Date('2026-05-04T09:00:00Z'))
  expect(kept).toEqual({ task: 'job reply', place: null, count: 200, longestMs: 454 })
})
