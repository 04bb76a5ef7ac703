import { Worker } from 'node:worker_threads'

/** A task did not end within its time, or its worker died of it. Whether it may be tried again is the caller's to say. */
export class WorkerError extends Error {}

type Needs = {
  /** Posts one message once it is ready, then answers each message with one message. */
  script: URL
  size: number
  /** Of a task, from the moment when its worker takes it. */
  timeLimitMs: number
  /** Of the start of a worker, which takes seconds on a busy machine. */
  startLimitMs?: number
  /** A worker without a task for so long is ended: each holds tens of megabytes. */
  idleMs?: number
  /** Of the heap of each worker. */
  maxMegabytes: number
}

const START_LIMIT_MS = 30_000
const IDLE_MS = 60_000

type Task<I, O> = { input: I; resolve: (output: O) => void; reject: (cause: Error) => void }

export type WorkerPool<I, O> = { run: (input: I) => Promise<O>; stop: () => Promise<void> }

/**
 * Worker threads that are started when tasks need them and ended when they have had none for a while. Each does one task
 * at a time; others wait in order, and their time does not run meanwhile. A worker that outlives its time limit is ended
 * and replaced. A worker that does not start fails the task that waits longest.
 */
export function createWorkerPool<I, O>(needs: Needs): WorkerPool<I, O> {
  const { script, size, timeLimitMs, startLimitMs = START_LIMIT_MS, idleMs = IDLE_MS, maxMegabytes } = needs
  /** Each with the timer that ends it; the last one was used last. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  const all = new Set<Worker>()
  const waiting: Task<I, O>[] = []
  let starting = 0

  function forget(worker: Worker): void {
    all.delete(worker)
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  function end(worker: Worker): void {
    forget(worker)
    void worker.terminate()
  }

  function rest(worker: Worker): void {
    idle.set(worker, setTimeout(() => end(worker), idleMs).unref())
  }

  function takeIdle(): Worker | undefined {
    const worker = [...idle.keys()].at(-1)
    if (!worker) return undefined
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    return worker
  }

  async function start(): Promise<void> {
    starting += 1
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    worker.unref()
    // Without a task it has nothing to fail at; its end is seen by `forget`.
    worker.on('error', () => {})
    worker.on('exit', () => forget(worker))
    all.add(worker)
    try {
      await nextMessage(worker, startLimitMs)
      rest(worker)
    } catch (cause) {
      end(worker)
      waiting.shift()?.reject(new WorkerError('a worker did not start', { cause }))
    }
    starting -= 1
    next()
  }

  async function work(worker: Worker, { input, resolve, reject }: Task<I, O>): Promise<void> {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(input)
      const output = await nextMessage<O>(worker, timeLimitMs)
      rest(worker)
      resolve(output)
    } catch (cause) {
      end(worker)
      reject(new WorkerError('a worker failed', { cause }))
    }
    next()
  }

  function next(): void {
    for (let worker = waiting.length > 0 && takeIdle(); worker; worker = waiting.length > 0 && takeIdle()) {
      const task = waiting.shift()
      if (task) void work(worker, task)
    }
    while (starting < waiting.length && all.size < size) void start()
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

/** Rejects when the worker fails, ends, or keeps silent for `limitMs`. */
function nextMessage<T>(worker: Worker, limitMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`it took more than ${limitMs} ms`)), limitMs)
  const ended = () => reject(new Error('it ended'))
  worker.on('message', resolve).on('error', reject).on('exit', ended)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', ended)
  })
}
