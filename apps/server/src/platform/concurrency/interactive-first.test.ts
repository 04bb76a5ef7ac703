import { expect, test, vi } from 'vitest'
import { createInteractiveFirst } from './interactive-first.ts'

const deferred = () => Promise.withResolvers<void>()

test('interactive first: a background task waits until the last request ends, also when it fails', async () => {
  const { runInteractive, yieldToInteractive } = createInteractiveFirst(60_000)
  await yieldToInteractive()
  const [firstRequest, secondRequest] = [deferred(), deferred()]
  const results = [runInteractive(() => firstRequest.promise), runInteractive(() => secondRequest.promise)]
  const onContinue = vi.fn<() => void>()
  const file = yieldToInteractive().then(onContinue)
  firstRequest.resolve()
  await results[0]
  expect(onContinue).not.toHaveBeenCalled()
  secondRequest.reject(new Error('no'))
  await expect(results[1]).rejects.toThrow('no')
  await file
  expect(onContinue).toHaveBeenCalledOnce()
})

test('interactive first: a background task continues after the longest wait', async () => {
  const { runInteractive, yieldToInteractive } = createInteractiveFirst(1)
  const never = deferred()
  void runInteractive(() => never.promise)
  await yieldToInteractive()
  await yieldToInteractive()
})
