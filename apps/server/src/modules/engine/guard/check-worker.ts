/** A worker thread that checks drafts. Its sources are read once for all drafts of one turn that it is sent in a row. */
import { parentPort } from 'node:worker_threads'
import type { CheckTask } from './check-drafts.ts'
import { type Check, checkAgainst } from './guard.ts'

let last: { turn: string; check: Check } | null = null

parentPort?.on('message', ({ turn, known, draft }: CheckTask) => {
  if (last?.turn !== turn) last = { turn, check: checkAgainst(known) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(last.check(draft))
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready')
