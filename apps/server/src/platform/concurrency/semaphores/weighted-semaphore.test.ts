import { expect, test } from 'vitest'
import { createWeightedSemaphore, NoRoomError } from './weighted-semaphore.ts'

/** Tasks that run until they are ended by name; `started` lists them in order. */
function startTasks(size: number, ofSource?: number) {
  const semaphore = createWeightedSemaphore(size, ofSource)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const shrinks = new Map<string, (weight: number) => void>()
  const add = (
    name: string,
    source: string,
    weight: number,
    signal: AbortSignal | null = new AbortController().signal,
  ) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    return semaphore({ source, weight, signal }, (shrinkTo) => {
      started.push(name)
      shrinks.set(name, shrinkTo)
      return promise
    })
  }
  /** The semaphore has admitted all that it can. */
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  const shrink = async (name: string, weight: number) => {
    shrinks.get(name)?.(weight)
    await settle()
  }
  return { add, end, settle, shrink, started }
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

test('tasks of one source take no more than its share, and another overtakes those that wait for it', async () => {
  const { add, end, settle, started } = startTasks(10, 5)
  void add('ana 1', 'ana', 3)
  void add('ana 2', 'ana', 3)
  void add('ana 3', 'ana', 1)
  void add('luz 1', 'luz', 4)
  await settle()
  expect(started).toEqual(['ana 1', 'luz 1'])
  await end('ana 1')
  expect(started).toEqual(['ana 1', 'luz 1', 'ana 2', 'ana 3'])
})

test('a task heavier than the share of its source: runs when no other of the source does', async () => {
  const { add, end, settle, started } = startTasks(10, 5)
  void add('ana 1', 'ana', 1)
  void add('ana 2', 'ana', 8)
  await settle()
  expect(started).toEqual(['ana 1'])
  await end('ana 1')
  expect(started).toEqual(['ana 1', 'ana 2'])
})

test('a running task gives back what it no longer takes, once', async () => {
  const { add, end, shrink, settle, started } = startTasks(10)
  void add('a', 'ana', 10)
  void add('b', 'luz', 8)
  void add('c', 'eva', 4)
  await settle()
  await shrink('a', 3)
  expect(started).toEqual(['a'])
  await shrink('a', 2)
  expect(started).toEqual(['a', 'b'])
  await end('a')
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
})

test('a task that does not wait: runs at once or fails, and stops none that waits', async () => {
  const { add, settle, started } = startTasks(10)
  void add('a', 'ana', 6, null)
  await expect(add('heavy', 'ana', 8, null)).rejects.toThrow(NoRoomError)
  void add('light', 'luz', 4)
  await settle()
  expect(started).toEqual(['a', 'light'])
})
