/** A worker thread that answers, dies or never ends, as the task orders. */
import { parentPort, threadId } from 'node:worker_threads'
import { runThreadTasks } from '../src/platform/concurrency/thread-worker.ts'

/** `leave 3` ends thread 3 before it takes the task, like a thread that had just ended by itself. */
parentPort?.on('message', (order: string) => {
  if (order === `leave ${threadId}`) process.exit(0)
})

runThreadTasks((order: string) => {
  if (order === 'die') process.exit(1)
  if (order === 'last') queueMicrotask(() => process.exit(0))
  for (let n = 0; order === 'stick'; n++) if (n < 0) return ''
  return `${order} ${threadId}`
})
