/** A worker thread that takes two seconds to start. */
import { parentPort } from 'node:worker_threads'

const START_MS = 2_000

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, START_MS)
parentPort?.on('message', (order: string) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(order)
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready')
