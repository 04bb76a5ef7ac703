import { expect, onTestFinished, test } from 'vitest'
import { createWorkerPool, WorkerError } from './worker-pool.ts'

function openPool(size: number, timeLimitMs = 60_000) {
  const script = new URL('../../test/stuck-worker.ts', import.meta.url)
  const pool = createWorkerPool<string, string>({ script, size, timeLimitMs, maxMegabytes: 64 })
  onTestFinished(() => pool.stop())
  return pool
}
const threads = (answers: string[]) => new Set(answers.map((answer) => answer.split(' ')[1])).size

test('tasks beyond the size of the pool wait, and its workers are kept', async () => {
  const pool = openPool(2)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => pool.run(`${n}`)))
  expect(answers.map((answer) => Number(answer.split(' ')[0]))).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(threads(answers)).toBe(2)
})

test('a worker that does not end its task in time is replaced, and the tasks behind it are done', async () => {
  const pool = openPool(1, 1_000)
  const stuck = pool.run('stick')
  const behind = pool.run('next')
  await expect(stuck).rejects.toThrow(WorkerError)
  expect(await behind).toMatch(/^next/)
})

test('a worker that dies fails its task alone', async () => {
  const pool = openPool(1)
  await expect(pool.run('die')).rejects.toThrow(WorkerError)
  expect(await pool.run('next')).toMatch(/^next/)
})

test('what waits when the pool stops is refused', async () => {
  const pool = openPool(1)
  const [running, waiting] = [pool.run('stick'), pool.run('next')]
  const ends = Promise.allSettled([running, waiting])
  await pool.stop()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
