import { type MessagePort, parentPort } from 'node:worker_threads'

/** What a thread of a worker pool posts. `taken`: from here on the task may be what ends the thread. */
export type ThreadMessage<O> = { kind: 'ready' } | { kind: 'taken' } | { kind: 'done'; output: O }

/** The thread's side of a worker pool: does one task at a time. */
export function doTasks<I, O>(doTask: (input: I) => O): void {
  if (!parentPort) throw new Error('this is not a worker thread')
  const port: MessagePort = parentPort
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: ThreadMessage<O>) => port.postMessage(message)
  port.on('message', (input: I) => {
    post({ kind: 'taken' })
    post({ kind: 'done', output: doTask(input) })
  })
  post({ kind: 'ready' })
}
