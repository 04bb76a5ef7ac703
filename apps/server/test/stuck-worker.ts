/** A worker thread that answers, dies or never ends, as it is told. */
import { parentPort, threadId } from 'node:worker_threads'
import { doTasks } from '../src/platform/worker-thread.ts'

/** `leave 3` ends the thread 3 before it takes the task, as if it had ended by itself a moment ago. */
parentPort?.on('message', (order: string) => {
  if (order === `leave ${threadId}`) process.exit(0)
})

doTasks((order: string) => {
  if (order === 'die') process.exit(1)
  if (order === 'last') queueMicrotask(() => process.exit(0))
  for (let n = 0; order === 'stick'; n++) if (n < 0) return ''
  return `${order} ${threadId}`
})
