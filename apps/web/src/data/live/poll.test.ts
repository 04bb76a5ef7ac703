import { limits } from '@portavoz/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPoll } from './poll.ts'

/** A poll whose stream is down, with a server that counts requests. */
function startPoll(fetchBacklog: () => Promise<void>) {
  vi.useFakeTimers()
  const stopping = new AbortController()
  onTestFinished(() => {
    stopping.abort()
    vi.useRealTimers()
  })
  const observed = { questions: 0, backlogFailures: 0, reached: [] as boolean[] }
  const poll = createPoll(
    {
      isStreamDown: () => true,
      fetchBacklog,
      fetchLogs: async () => {
        observed.questions++
        return []
      },
      onBacklogFailed: () => void observed.backlogFailures++,
      onLogs: () => {},
      onResult: (reached) => void observed.reached.push(reached),
    },
    stopping.signal,
  )
  void poll.run()
  return observed
}

test('poll without stream or event backlog: messages are asked for every ten seconds', async () => {
  const observed = startPoll(() => Promise.reject(new Error('away')))
  await vi.advanceTimersByTimeAsync(3 * limits.pollEveryMs)
  expect(observed).toEqual({ questions: 3, backlogFailures: 3, reached: [true, true, true] })
})

test('poll without stream: the event backlog is read before the messages', async () => {
  const observed = startPoll(async () => {})
  await vi.advanceTimersByTimeAsync(limits.pollEveryMs)
  expect(observed).toEqual({ questions: 1, backlogFailures: 0, reached: [true] })
})
