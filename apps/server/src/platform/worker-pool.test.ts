import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkerPool, WorkerError } from './worker-pool.ts'

type Options = {
  kind?: 'stuck' | 'slow' | 'mute'
  timeLimitMs?: number
  startLimitMs?: number
  idleMs?: number
  waiting?: { ofSource: number; ofAll: number }
}

function openPool(size: number, { kind = 'stuck', timeLimitMs = 60_000, ...limits }: Options = {}) {
  const script = new URL(`../../test/${kind}-worker.ts`, import.meta.url)
  const pool = createWorkerPool<string, string>({ script, size, timeLimitMs, maxMegabytes: 64, ...limits })
  onTestFinished(() => pool.stop())
  return pool
}

/** The end of each thread that this process starts from now on. */
function watchThreads(): Promise<unknown>[] {
  const ends: Promise<unknown>[] = []
  const started = (worker: Worker) => void ends.push(once(worker, 'exit'))
  process.on('worker', started)
  onTestFinished(() => void process.off('worker', started))
  return ends
}

test('tasks beyond the size of the pool wait, and its workers are kept', async () => {
  const ends = watchThreads()
  const pool = openPool(2)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => pool.run(`${n}`, 'ana')))
  expect(answers.map((answer) => Number(answer.split(' ')[0]))).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(ends).toHaveLength(2)
})

test('a worker that does not end its task in time is replaced, and the tasks behind it are done', async () => {
  const pool = openPool(1, { timeLimitMs: 1_000 })
  const stuck = pool.run('stick', 'ana')
  const behind = pool.run('next', 'ana')
  await expect(stuck).rejects.toThrow(WorkerError)
  expect(await behind).toMatch(/^next/)
})

test('a worker that dies fails its task alone', async () => {
  const pool = openPool(1)
  await expect(pool.run('die', 'ana')).rejects.toThrow(WorkerError)
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
})

test('what waits when the pool stops is refused', async () => {
  const pool = openPool(1)
  const [running, waiting] = [pool.run('stick', 'ana'), pool.run('next', 'ana')]
  const ends = Promise.allSettled([running, waiting])
  await pool.stop()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('worker that is slow to start: its task has the whole time limit', async () => {
  const pool = openPool(1, { kind: 'slow', timeLimitMs: 1_000 })
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
})

test('worker that does not start: its task fails, and the pool goes on', async () => {
  const pool = openPool(1, { kind: 'mute', startLimitMs: 50 })
  const ends = await Promise.allSettled([pool.run('one', 'ana'), pool.run('two', 'ana')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('worker without a task for its idle time: it ends, and the next task starts another', async () => {
  const ends = watchThreads()
  const pool = openPool(2, { idleMs: 1 })
  await Promise.all([pool.run('one', 'ana'), pool.run('two', 'ana')])
  await Promise.all(ends)
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
  expect(ends).toHaveLength(3)
})

test('task given to a worker that ends before it takes it: another worker does it', async () => {
  const pool = openPool(1)
  const [, thread] = (await pool.run('hello', 'ana')).split(' ')
  expect(await pool.run(`leave ${thread}`, 'ana')).toMatch(/^leave/)
})

test('worker that ends with its answer: the next task starts another', async () => {
  const ends = watchThreads()
  const pool = openPool(1, { timeLimitMs: 20_000 })
  expect(await pool.run('last', 'ana')).toMatch(/^last/)
  await Promise.all(ends)
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
})

test('pool that has stopped: a task is refused, and no worker is started', async () => {
  const ends = watchThreads()
  const pool = openPool(1)
  await pool.stop()
  await expect(pool.run('next', 'ana')).rejects.toThrow('the pool has stopped')
  expect(ends).toHaveLength(0)
})

test('sources take turns: the task of another source waits for one of the source that floods', async () => {
  const pool = openPool(1)
  const done: string[] = []
  const run = (order: string, source: string) => pool.run(order, source).then(() => done.push(order))
  const flood = Array.from({ length: 40 }, (_, n) => run(`a${n}`, 'ana'))
  await Promise.all([...flood, run('b0', 'luz')])
  expect(done.indexOf('b0')).toBeLessThanOrEqual(1)
})

test('beyond the length of its queue a source is refused, and beyond that of all every source', async () => {
  const pool = openPool(1, { waiting: { ofSource: 2, ofAll: 3 } })
  const kept = [pool.run('a0', 'ana'), pool.run('a1', 'ana')]
  await expect(pool.run('a2', 'ana')).rejects.toThrow('too many tasks of this source wait')
  kept.push(pool.run('b0', 'luz'))
  await expect(pool.run('c0', 'sol')).rejects.toThrow('too many tasks wait')
  expect(await Promise.all(kept)).toHaveLength(3)
})
