import { expect, test } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

const limits = { ofOne: 2, ofAll: 3, waiting: 3, full: 'reading.too_many' } as const
const neverAborted = new AbortController().signal

/** Tasks that end when the test says so, named by workspace and person; `started` lists them in order. */
function openSemaphore() {
  const semaphore = createFairSemaphore(limits)
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const run = (name: string, signal = neverAborted) =>
    semaphore({ workspace: name[0] ?? '', person: name.slice(2) }, signal, () => {
      started.push(name)
      return new Promise<void>((resolve) => finishers.set(name, resolve))
    })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const finish = async (name: string) => {
    finishers.get(name)?.()
    await settle()
  }
  return { ask: run, begun: started, end: finish, settled: settle }
}

test('fair semaphore: respects both limits, and the workspace with the least running work goes first', async () => {
  const { ask: run, begun: started, end: finish, settled: settle } = openSemaphore()
  const runs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name))
  await settle()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await finish('a1')
  expect(started.slice(3)).toEqual(['c1'])
  await finish('c1')
  await finish('a2')
  await finish('b1')
  expect(started.slice(4)).toEqual(['a3', 'a4', 'b2'])
  for (const name of ['a3', 'a4', 'b2']) await finish(name)
  await Promise.all(runs)
})

test('fair semaphore: a full queue is refused; an aborted or failed task frees its place', async () => {
  const { ask: run, begun: started, end: finish, settled: settle } = openSemaphore()
  const signal = new AbortController()
  const runs = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name))
  const aborted = run('a5', signal.signal)
  await expect(run('a6')).rejects.toMatchObject({ code: limits.full, status: 429 })
  signal.abort(new Error('left'))
  await expect(aborted).rejects.toThrow('left')
  const last = run('a7')
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a7']) await finish(name)
  await Promise.all([...runs, last])
  await settle()
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a7'])
  await expect(
    createFairSemaphore(limits)({ workspace: 'a' }, neverAborted, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
})

test('fair semaphore: a person’s queue neither delays nor refuses the others of the workspace', async () => {
  const { ask: run, begun: started, end: finish, settled: settle } = openSemaphore()
  for (let n = 0; n < 5; n++) void run('a-luz')
  await expect(run('a-luz')).rejects.toMatchObject({ code: limits.full })
  for (const name of ['a-ana', 'a-eva']) void run(name)
  await settle()
  expect(started).toEqual(['a-luz', 'a-luz'])
  await finish('a-luz')
  expect(started.slice(2)).toEqual(['a-ana'])
  await finish('a-ana')
  expect(started.slice(3)).toEqual(['a-eva'])
  await finish('a-eva')
  expect(started).toHaveLength(5)
})
