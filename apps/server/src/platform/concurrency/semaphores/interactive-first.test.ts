import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createInteractiveFirst } from './interactive-first.ts'

const deferred = () => Promise.withResolvers<void>()

test('interactive first: a background task waits until the last request ends, also when it fails', async () => {
  const { runInteractive, yieldToInteractive } = createInteractiveFirst({ maxWaitMs: 60_000 })
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
  const { runInteractive, yieldToInteractive } = createInteractiveFirst({ maxWaitMs: 1 })
  const never = deferred()
  void runInteractive(() => never.promise)
  await yieldToInteractive()
  await yieldToInteractive()
})

test('interactive first: a request that hangs delays background tasks for a while only', async () => {
  const { runInteractive, yieldToInteractive } = createInteractiveFirst({ maxWaitMs: 60_000, countedMs: 1 })
  const [model, short] = [deferred(), deferred()]
  const hanging = runInteractive(() => model.promise)
  await yieldToInteractive()
  const onContinue = vi.fn<() => void>()
  const request = runInteractive(() => short.promise)
  const file = yieldToInteractive().then(onContinue)
  model.resolve()
  await hanging
  await turn()
  expect(onContinue).not.toHaveBeenCalled()
  short.resolve()
  await Promise.all([request, file])
  expect(onContinue).toHaveBeenCalledOnce()
})
