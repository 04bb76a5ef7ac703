import { type MessagePort, parentPort } from 'node:worker_threads'

/** Messages of a thread to its pool. After `taken` the task may be the cause when the thread ends. */
export type ThreadMessage<O> = { kind: 'ready' } | { kind: 'taken' } | { kind: 'done'; output: O }

/** The thread's side of a thread pool: runs one task at a time. */
export function runThreadTasks(runTask: (input: never) => unknown): void {
  if (!parentPort) throw new Error('this is not a worker thread')
  const port: MessagePort = parentPort
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: ThreadMessage<unknown>) => port.postMessage(message)
  port.on('message', (input: unknown) => {
    post({ kind: 'taken' })
    post({ kind: 'done', output: runTask(input as never) })
  })
  post({ kind: 'ready' })
}
