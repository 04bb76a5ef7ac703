import { expect, test } from 'vitest'
import { createSharedTasks } from './shared-tasks.ts'

const neverAborted = new AbortController().signal
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Tasks that begin and end when the test says so. */
function openTasks() {
  const runShared = createSharedTasks()
  type Task = { begin: () => void; end: (result: string) => void; fail: (error: Error) => void; abandoned: AbortSignal }
  const tasks: Task[] = []
  const run = (key: string, gone = neverAborted) =>
    runShared(key, gone, (abandoned, begin) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      abandoned.addEventListener('abort', () => reject(abandoned.reason as Error))
      tasks.push({ begin, end: resolve, fail: reject, abandoned })
      return promise
    })
  return { run, tasks }
}

test('shared task: callers of one key share it until it begins, and a later one gets its own', async () => {
  const { run, tasks } = openTasks()
  const [first, second, other] = [run('luz'), run('luz'), run('ana')]
  await settle()
  expect(tasks).toHaveLength(2)
  tasks[0]!.begin()
  const late = run('luz')
  await settle()
  tasks.forEach(({ end }, index) => end(String(index)))
  expect(await Promise.all([first, second, other, late])).toEqual(['0', '0', '1', '2'])
})

test('shared task: it is abandoned with its last caller, and the next caller starts again', async () => {
  const { run, tasks } = openTasks()
  const [one, other] = [new AbortController(), new AbortController()]
  const results = Promise.allSettled([run('luz', one.signal), run('luz', other.signal)])
  await settle()
  one.abort(new Error('left'))
  expect(tasks[0]!.abandoned.aborted).toBe(false)
  other.abort(new Error('left too'))
  expect(tasks[0]!.abandoned.aborted).toBe(true)
  const next = run('luz')
  await settle()
  tasks[1]!.end('otra')
  expect(await next).toBe('otra')
  expect((await results).map((result) => result.status)).toEqual(['rejected', 'rejected'])
})

test('shared task: one that failed before it began is forgotten, and the next caller starts again', async () => {
  const { run, tasks } = openTasks()
  const refused = run('luz')
  await settle()
  tasks[0]!.fail(new Error('busy'))
  await expect(refused).rejects.toThrow('busy')
  const next = run('luz')
  await settle()
  tasks[1]!.end('idle')
  expect(await next).toBe('idle')
})
