import { expect, test } from 'vitest'
import { createPollLoop } from './poll-loop.ts'

type PollWork = Parameters<typeof createPollLoop>[0]['work']

const silentLog = { warn() {} } as never

const createLoop = (work: PollWork) =>
  createPollLoop({ label: 'test', failureMessage: 'looking', pollMs: 3_600_000, work, log: silentLog })

test('poll loop: several wake-ups during a run cause one more run, never two at once', async () => {
  const barrier = Promise.withResolvers<void>()
  let [starts, running, maxRunning] = [0, 0, 0]
  const loop = createLoop(async () => {
    starts += 1
    maxRunning = Math.max(maxRunning, ++running)
    await barrier.promise
    running -= 1
  })
  for (let count = 0; count < 5; count += 1) loop.wake()
  barrier.resolve()
  await loop.idle()
  expect({ begun: starts, most: maxRunning }).toEqual({ begun: 2, most: 1 })
})

test('poll loop: an error is logged, and the next wake-up runs again', async () => {
  const messages: unknown[] = []
  let fails = true
  const work = async () => {
    if (fails) throw new Error('the database is away')
    messages.push('looked')
  }
  const log = { warn: (_: unknown, message: string) => messages.push(message) } as never
  const loop = createPollLoop({ label: 'test', failureMessage: 'looking', pollMs: 3_600_000, work, log })
  loop.wake()
  await loop.idle()
  fails = false
  loop.wake()
  await loop.idle()
  expect(messages).toEqual(['looking', 'looked'])
})

test('poll loop: stop aborts the running work and waits for it, and no work starts afterwards', async () => {
  const barrier = Promise.withResolvers<void>()
  const stopFlags: boolean[] = []
  const loop = createLoop(async (isOver) => {
    await barrier.promise
    stopFlags.push(isOver())
  })
  loop.wake()
  const stopped = loop.stop()
  barrier.resolve()
  await stopped
  loop.wake()
  await loop.idle()
  expect(stopFlags).toEqual([true])
})
