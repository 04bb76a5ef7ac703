import { limits } from '@portavoz/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPoll } from './poll.ts'

/** A poll whose stream is down, beside a server that counts the questions for messages. */
function polling(askMissed: () => Promise<void>) {
  vi.useFakeTimers()
  const stopping = new AbortController()
  onTestFinished(() => {
    stopping.abort()
    vi.useRealTimers()
  })
  const seen = { questions: 0, backlogFailures: 0, reached: [] as boolean[] }
  const poll = createPoll(
    {
      needed: () => true,
      askMissed,
      askLogs: async () => {
        seen.questions++
        return []
      },
      onMissedFailed: () => void seen.backlogFailures++,
      onLogs: () => {},
      onAnswer: (reached) => void seen.reached.push(reached),
    },
    stopping.signal,
  )
  void poll.run()
  return seen
}

test('poll without stream or event backlog: messages are asked for every ten seconds', async () => {
  const seen = polling(() => Promise.reject(new Error('away')))
  await vi.advanceTimersByTimeAsync(3 * limits.pollEveryMs)
  expect(seen).toEqual({ questions: 3, backlogFailures: 3, reached: [true, true, true] })
})

test('poll without stream: the event backlog is read before the messages', async () => {
  const seen = polling(async () => {})
  await vi.advanceTimersByTimeAsync(limits.pollEveryMs)
  expect(seen).toEqual({ questions: 1, backlogFailures: 0, reached: [true] })
})
