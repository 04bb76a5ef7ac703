import { type MessagePort, parentPort } from 'node:worker_threads'

/** What a thread of a worker pool posts. `taken`: from here on the task may be what ends the thread. */
export type ThreadMessage<O> = { kind: 'ready' } | { kind: 'taken' } | { kind: 'done'; output: O }

/** The thread's side of a worker pool: does one task at a time. */
export function doTasks(doTask: (input: never) => unknown): void {
  if (!parentPort) throw new Error('this is not a worker thread')
  const port: MessagePort = parentPort
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: ThreadMessage<unknown>) => port.postMessage(message)
  port.on('message', (input: unknown) => {
    post({ kind: 'taken' })
    post({ kind: 'done', output: doTask(input as never) })
  })
  post({ kind: 'ready' })
}
