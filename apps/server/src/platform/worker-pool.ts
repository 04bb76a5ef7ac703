import { Worker } from 'node:worker_threads'
import { createRotation } from './rotation.ts'
import type { ThreadMessage } from './worker-thread.ts'

/** A task did not end within its time, or its worker died of it. Whether it may be tried again is the caller's to say. */
export class WorkerError extends Error {}

type Needs = {
  /** Calls `doTasks`. */
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
  /** How many tasks may wait, of one source and of all; what comes beyond is refused. */
  waiting?: { ofSource: number; ofAll: number }
}

const START_LIMIT_MS = 30_000
const IDLE_MS = 60_000
const WAITING = { ofSource: 40, ofAll: 400 }
/** How often a task may meet a thread that ends before it takes it. */
const MOST_MISSES = 3

type Task<I, O> = {
  source: string
  input: I
  misses: number
  resolve: (output: O) => void
  reject: (cause: Error) => void
}

export type WorkerPool<I, O> = {
  /** Tasks of one source wait behind each other, and the sources take turns. */
  run: (input: I, source: string) => Promise<O>
  stop: () => Promise<void>
}

/**
 * Worker threads that are started when tasks need them and ended when they have had none for a while. Each does one task
 * at a time; others wait, and their time does not run meanwhile. A worker that outlives its time limit is ended and
 * replaced. A worker that does not start fails the task that is next.
 */
export function createWorkerPool<I, O>(needs: Needs): WorkerPool<I, O> {
  const { script, size, timeLimitMs, startLimitMs = START_LIMIT_MS, idleMs = IDLE_MS, maxMegabytes } = needs
  const most = needs.waiting ?? WAITING
  /** Each with the timer that ends it; the last one was used last. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  const all = new Set<Worker>()
  const waiting = createRotation<Task<I, O>>()
  let starting = 0
  let isStopped = false

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
    // Its last message and its end may come together.
    if (!all.has(worker)) return
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
      await messageOf<O>(worker, 'ready', startLimitMs)
      rest(worker)
    } catch (cause) {
      end(worker)
      waiting.take()?.reject(new WorkerError('a worker did not start', { cause }))
    }
    starting -= 1
    next()
  }

  async function work(worker: Worker, task: Task<I, O>): Promise<void> {
    let isTaken = false
    const taken = () => (isTaken = true)
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task.input)
      const output = await messageOf<O>(worker, 'done', timeLimitMs, taken)
      rest(worker)
      task.resolve(output)
    } catch (cause) {
      end(worker)
      task.misses += 1
      if (cause instanceof ThreadEnd && !isTaken && !isStopped && task.misses < MOST_MISSES) waiting.putBack(task)
      else task.reject(new WorkerError('a worker failed', { cause }))
    }
    next()
  }

  function next(): void {
    if (isStopped) return
    for (let worker = waiting.length() > 0 && takeIdle(); worker; worker = waiting.length() > 0 && takeIdle()) {
      const task = waiting.take()
      if (task) void work(worker, task)
    }
    while (starting < waiting.length() && all.size < size) void start()
  }

  function refusal(source: string): string | null {
    if (isStopped) return 'the pool has stopped'
    if (waiting.length() >= most.ofAll) return 'too many tasks wait'
    return waiting.of(source) >= most.ofSource ? 'too many tasks of this source wait' : null
  }

  return {
    run: (input, source) =>
      new Promise((resolve, reject) => {
        const reason = refusal(source)
        if (reason) return reject(new WorkerError(reason))
        waiting.add({ source, input, misses: 0, resolve, reject })
        next()
      }),
    async stop() {
      isStopped = true
      for (let task = waiting.take(); task; task = waiting.take()) task.reject(new WorkerError('the pool has stopped'))
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** A thread ended by itself. */
class ThreadEnd extends Error {}

/** The first message of that kind. Rejects when the worker fails, ends, or does not post it for `limitMs`. */
function messageOf<O>(
  worker: Worker,
  kind: 'ready' | 'done',
  limitMs: number,
  taken: () => void = () => {},
): Promise<O> {
  const { promise, resolve, reject } = Promise.withResolvers<O>()
  const timer = setTimeout(() => reject(new Error(`it took more than ${limitMs} ms`)), limitMs)
  const ended = () => reject(new ThreadEnd('it ended'))
  const hear = (message: ThreadMessage<O>) => {
    if (message.kind === 'taken') taken()
    if (message.kind === kind) resolve(message.kind === 'done' ? message.output : (undefined as O))
  }
  worker.on('message', hear).on('error', reject).on('exit', ended)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', hear).off('error', reject).off('exit', ended)
  })
}
