import { expect, test, vi } from 'vitest'
import { createPrecedence } from './precedence.ts'

const held = () => Promise.withResolvers<void>()

test('a file waits while anybody is being answered, and goes on with the last of them, whatever came of it', async () => {
  const { first, giveWay } = createPrecedence(60_000)
  await giveWay()
  const [one, two] = [held(), held()]
  const answers = [first(() => one.promise), first(() => two.promise)]
  const went = vi.fn<() => void>()
  const file = giveWay().then(went)
  one.resolve()
  await answers[0]
  expect(went).not.toHaveBeenCalled()
  two.reject(new Error('no'))
  await expect(answers[1]).rejects.toThrow('no')
  await file
  expect(went).toHaveBeenCalledOnce()
})

test('where somebody is always being answered a file goes on after a while', async () => {
  const { first, giveWay } = createPrecedence(1)
  const never = held()
  void first(() => never.promise)
  await giveWay()
  await giveWay()
})
