/** Probes `/health/live` from a thread of its own, so that work of the bench does not count as the server's delay. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 5
const { url } = workerData as { url: string }
let worst = 0

parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(worst)
  worst = 0
})

for (;;) {
  const startedAt = performance.now()
  await (await fetch(`${url}/health/live`)).text()
  worst = Math.max(worst, performance.now() - startedAt)
  await pause(PAUSE_MS)
}
