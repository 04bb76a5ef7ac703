import { expect, test } from 'vitest'
import { createRoundRobinSemaphore } from './round-robin-semaphore.ts'

const limits = {
  maxWaitingPerSource: 3,
  maxWaiting: 5,
  sourceFullError: 'auth.too_many',
  fullError: 'auth.busy',
} as const

/** A semaphore with one busy slot; `next` ends the running task and resolves when another starts. */
async function openBusySemaphore(size = 1) {
  const semaphore = createRoundRobinSemaphore({ ...limits, size })
  const started: string[] = []
  let finishers: (() => void)[] = []
  const run = (name: string, request: Partial<Parameters<typeof semaphore.run>[0]> = {}) =>
    semaphore.run({ source: name.slice(0, 1), isKnown: false, ...request }, async () => {
      started.push(name)
      await new Promise<void>((resolve) => finishers.push(resolve))
      return name
    })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const next = async () => {
    const [first] = finishers
    finishers = finishers.slice(1)
    first?.()
    await settle()
  }
  void run('x0')
  await settle()
  return { turns: semaphore, begun: started, run, next, settle }
}

test('round-robin semaphore: a source that floods waits for the first task of another', async () => {
  const { begun: started, run, next } = await openBusySemaphore()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void run(name)
  for (let i = 0; i < 5; i++) await next()
  expect(started).toEqual(['x0', 'a1', 'b1', 'c1', 'a2', 'a3'])
})

test('round-robin semaphore: known devices go first, and unknown clients get every fourth slot', async () => {
  const { begun: started, run, next } = await openBusySemaphore()
  for (const name of ['a1', 'a2', 'a3']) void run(name)
  for (const name of ['k1', 'l1', 'm1', 'n1', 'o1']) void run(name, { isKnown: true })
  for (let i = 0; i < 8; i++) await next()
  expect(started).toEqual(['x0', 'k1', 'l1', 'm1', 'a1', 'n1', 'o1', 'a2', 'a3'])
})

test('round-robin semaphore: full queues refuse a source, then all unknown clients, but no known device', async () => {
  const { begun: started, run, next } = await openBusySemaphore()
  for (const name of ['a1', 'a2', 'a3']) void run(name)
  await expect(run('a4')).rejects.toMatchObject({ code: 'auth.too_many', status: 429 })
  for (const name of ['b1', 'c1']) void run(name)
  await expect(run('d1')).rejects.toMatchObject({ code: 'auth.busy', status: 503 })
  const knownRun = run('k1', { isKnown: true })
  await next()
  expect(started).toEqual(['x0', 'k1'])
  await next()
  await expect(knownRun).resolves.toBe('k1')
})

test('round-robin semaphore: a disconnected client loses its place, and a refused task takes none', async () => {
  const { turns: semaphore, begun: started, run, next } = await openBusySemaphore()
  const controller = new AbortController()
  const aborted = run('a1', { signal: controller.signal })
  void run('a2')
  controller.abort(new Error('left'))
  await expect(aborted).rejects.toThrow('left')
  await expect(run('a3', { signal: controller.signal })).rejects.toThrow('left')
  await next()
  await next()
  expect(started).toEqual(['x0', 'a2'])
  expect(semaphore.isBusy()).toBe(false)
})

test('round-robin semaphore: a task that throws frees its slot', async () => {
  const semaphore = createRoundRobinSemaphore({ ...limits, size: 1 })
  const request = { source: 'a', isKnown: false }
  await expect(semaphore.run(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(semaphore.run(request, async () => 1)).resolves.toBe(1)
})
