import { Worker } from 'node:worker_threads'

/** A task did not end within its time, or its worker died of it. Whether it may be tried again is the caller's to say. */
export class WorkerError extends Error {}

type Needs = {
  /** Answers each message with one message. */
  script: URL
  size: number
  timeLimitMs: number
  /** Of the heap of each worker. */
  maxMegabytes: number
}

type Task<I, O> = { input: I; resolve: (output: O) => void; reject: (cause: Error) => void }

export type WorkerPool<I, O> = { run: (input: I) => Promise<O>; stop: () => Promise<void> }

/**
 * Worker threads that are started when a task first needs them and then kept. Each does one task at a time; others
 * wait in order, and their time does not run meanwhile. A worker that outlives its time limit is ended and replaced.
 */
export function createWorkerPool<I, O>(needs: Needs): WorkerPool<I, O> {
  const { script, size, timeLimitMs, maxMegabytes } = needs
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: Task<I, O>[] = []

  function start(): Worker {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    worker.unref()
    // Without a task it has nothing to fail at; its end is seen by `forget`.
    worker.on('error', () => {})
    worker.on('exit', () => forget(worker))
    all.add(worker)
    return worker
  }

  function forget(worker: Worker) {
    all.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }

  function next(): void {
    const worker = idle.pop() ?? (all.size < size && waiting.length > 0 ? start() : undefined)
    const task = worker && waiting.shift()
    if (worker && task) work(worker, task)
    else if (worker) idle.push(worker)
  }

  function work(worker: Worker, { input, resolve, reject }: Task<I, O>): void {
    const ended = () => {
      clearTimeout(timer)
      worker.off('message', done).off('error', failed).off('exit', gone)
    }
    const done = (output: O) => {
      ended()
      idle.push(worker)
      resolve(output)
      next()
    }
    const failed = (cause: unknown) => {
      ended()
      forget(worker)
      void worker.terminate()
      reject(new WorkerError('a worker failed', { cause }))
      next()
    }
    const gone = () => failed(new Error('it ended'))
    const timer = setTimeout(() => failed(new Error(`it took more than ${timeLimitMs} ms`)), timeLimitMs)
    worker.on('message', done).on('error', failed).on('exit', gone)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(input)
  }

  return {
    run: (input) =>
      new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject })
        next()
      }),
    async stop() {
      for (const { reject } of waiting.splice(0)) reject(new WorkerError('the pool has stopped'))
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
