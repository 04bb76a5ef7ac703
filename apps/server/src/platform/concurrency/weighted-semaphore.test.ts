import { expect, test } from 'vitest'
import { createWeightedSemaphore } from './weighted-semaphore.ts'

/** Tasks that run until they are ended by name; `started` lists them in order. */
function startTasks(size: number) {
  const semaphore = createWeightedSemaphore(size)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, source: string, weight: number, signal = new AbortController().signal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    return semaphore({ source, weight, signal }, () => {
      started.push(name)
      return promise
    })
  }
  /** The semaphore has admitted all that it can. */
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { add, end, settle, started }
}

test('tasks run while their weights fit, and a heavy one is not overtaken', async () => {
  const { add, end, settle, started } = startTasks(10)
  void add('a', 'ana', 6)
  void add('b', 'ana', 4)
  void add('heavy', 'ana', 8)
  void add('light', 'ana', 1)
  await settle()
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'heavy', 'light'])
})

test('sources take turns: a long queue of one delays no other', async () => {
  const { add, end, settle, started } = startTasks(1)
  void add('ana 1', 'ana', 1)
  void add('ana 2', 'ana', 1)
  void add('ana 3', 'ana', 1)
  void add('luz 1', 'luz', 1)
  await settle()
  for (const name of ['ana 1', 'ana 2', 'luz 1']) await end(name)
  expect(started).toEqual(['ana 1', 'ana 2', 'luz 1', 'ana 3'])
})

test('a task that is aborted while it waits loses its place, and lets the next one through', async () => {
  const { add, settle, started } = startTasks(10)
  const abort = new AbortController()
  void add('a', 'ana', 6)
  const heavy = add('heavy', 'ana', 8, abort.signal)
  void add('light', 'ana', 4)
  await settle()
  expect(started).toEqual(['a'])
  abort.abort(new Error('enough'))
  await expect(heavy).rejects.toThrow('enough')
  expect(started).toEqual(['a', 'light'])
})

test('a task that weighs more than all: runs alone', async () => {
  const { add, end, settle, started } = startTasks(10)
  void add('a', 'ana', 1)
  void add('all', 'luz', 99)
  await settle()
  expect(started).toEqual(['a'])
  await end('a')
  expect(started).toEqual(['a', 'all'])
})
