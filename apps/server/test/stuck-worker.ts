/** A worker thread that answers, dies or never ends, as it is told. */
import { parentPort, threadId } from 'node:worker_threads'

parentPort?.on('message', (order: string) => {
  if (order === 'die') process.exit(1)
  for (let n = 0; order === 'stick'; n++) if (n < 0) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(`${order} ${threadId}`)
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready')
