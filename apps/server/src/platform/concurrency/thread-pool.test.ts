import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createThreadPool, ThreadPoolError } from './thread-pool.ts'

type ThreadPoolTestOptions = {
  kind?: 'stuck' | 'slow' | 'mute'
  timeLimitMs?: number
  startLimitMs?: number
  idleMs?: number
  maxWaiting?: { ofSource: number; ofAll: number }
}

function openPool(size: number, { kind = 'stuck', timeLimitMs = 60_000, ...limits }: ThreadPoolTestOptions = {}) {
  const script = new URL(`../../../test/${kind}-worker.ts`, import.meta.url)
  const pool = createThreadPool<string, string>({ script, size, timeLimitMs, maxMegabytes: 64, ...limits })
  onTestFinished(() => pool.stop())
  return pool
}

/** The exit of each thread that starts from now on. */
function watchThreads(): Promise<unknown>[] {
  const exits: Promise<unknown>[] = []
  const onWorker = (worker: Worker) => void exits.push(once(worker, 'exit'))
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  return exits
}

test('thread pool: tasks beyond its size wait, and its threads are reused', async () => {
  const exits = watchThreads()
  const pool = openPool(2)
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => pool.run(`${n}`, 'ana')))
  expect(results.map((result) => Number(result.split(' ')[0]))).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(exits).toHaveLength(2)
})

test('thread pool: a thread that exceeds the time limit is replaced, and the next tasks run', async () => {
  const pool = openPool(1, { timeLimitMs: 1_000 })
  const stuck = pool.run('stick', 'ana')
  const behind = pool.run('next', 'ana')
  await expect(stuck).rejects.toThrow(ThreadPoolError)
  expect(await behind).toMatch(/^next/)
})

test('thread pool: a thread that dies fails its own task only', async () => {
  const pool = openPool(1)
  await expect(pool.run('die', 'ana')).rejects.toThrow(ThreadPoolError)
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
})

test('thread pool: stopping refuses the waiting tasks', async () => {
  const pool = openPool(1)
  const [running, waiting] = [pool.run('stick', 'ana'), pool.run('next', 'ana')]
  const exits = Promise.allSettled([running, waiting])
  await pool.stop()
  expect((await exits).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('thread that is slow to start: its task has the whole time limit', async () => {
  const pool = openPool(1, { kind: 'slow', timeLimitMs: 1_000 })
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
})

test('thread that does not start: its task fails, and the pool goes on', async () => {
  const pool = openPool(1, { kind: 'mute', startLimitMs: 50 })
  const exits = await Promise.allSettled([pool.run('one', 'ana'), pool.run('two', 'ana')])
  expect(exits.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('thread without a task for its idle time: it ends, and the next task starts another', async () => {
  const exits = watchThreads()
  const pool = openPool(2, { idleMs: 1 })
  await Promise.all([pool.run('one', 'ana'), pool.run('two', 'ana')])
  await Promise.all(exits)
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
  expect(exits).toHaveLength(3)
})

test('task given to a thread that ends before it takes it: another thread runs it', async () => {
  const pool = openPool(1)
  const [, thread] = (await pool.run('hello', 'ana')).split(' ')
  expect(await pool.run(`leave ${thread}`, 'ana')).toMatch(/^leave/)
})

test('thread that ends with its result: the next task starts another', async () => {
  const exits = watchThreads()
  const pool = openPool(1, { timeLimitMs: 20_000 })
  expect(await pool.run('last', 'ana')).toMatch(/^last/)
  await Promise.all(exits)
  expect(await pool.run('next', 'ana')).toMatch(/^next/)
})

test('pool that has stopped: a task is refused, and no thread is started', async () => {
  const exits = watchThreads()
  const pool = openPool(1)
  await pool.stop()
  await expect(pool.run('next', 'ana')).rejects.toThrow('the pool has stopped')
  expect(exits).toHaveLength(0)
})

test('thread pool: a source that floods waits for the task of another source', async () => {
  const pool = openPool(1)
  const done: string[] = []
  const run = (order: string, source: string) => pool.run(order, source).then(() => done.push(order))
  const flood = Array.from({ length: 40 }, (_, n) => run(`a${n}`, 'ana'))
  await Promise.all([...flood, run('b0', 'luz')])
  expect(done.indexOf('b0')).toBeLessThanOrEqual(1)
})

test('thread pool: a full queue refuses its source, and the total limit refuses every source', async () => {
  const pool = openPool(1, { maxWaiting: { ofSource: 2, ofAll: 3 } })
  const accepted = [pool.run('a0', 'ana'), pool.run('a1', 'ana')]
  await expect(pool.run('a2', 'ana')).rejects.toThrow('too many tasks of this source wait')
  accepted.push(pool.run('b0', 'luz'))
  await expect(pool.run('c0', 'sol')).rejects.toThrow('too many tasks wait')
  expect(await Promise.all(accepted)).toHaveLength(3)
})
