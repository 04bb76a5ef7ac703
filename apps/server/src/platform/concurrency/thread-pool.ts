import { Worker } from 'node:worker_threads'
import { createRoundRobinQueue } from './semaphores/round-robin-queue.ts'
import type { ThreadMessage } from './thread-worker.ts'

/** A task exceeded its time limit, or its thread died. The caller decides about a retry. */
export class ThreadPoolError extends Error {}

type ThreadPoolDeps = {
  /** Script of the thread, which calls `runThreadTasks`. */
  script: URL
  size: number
  /** Time limit of a task, from the moment when its thread takes it. */
  timeLimitMs: number
  /** Time limit for the start of a thread, which takes seconds on a busy machine. */
  startLimitMs?: number
  /** A thread without a task for this long is ended, because each takes tens of megabytes. */
  idleMs?: number
  /** Heap limit of each thread. */
  maxMegabytes: number
  /** How many tasks may wait, per source and in total; further ones are refused. */
  maxWaiting?: { ofSource: number; ofAll: number }
}

const START_LIMIT_MS = 30_000
const IDLE_MS = 60_000
const MAX_WAITING = { ofSource: 40, ofAll: 400 }
/** How often a task may meet a thread that ends before taking it. */
const MAX_MISSES = 3

type ThreadTask<I, O> = {
  source: string
  input: I
  misses: number
  resolve: (output: O) => void
  reject: (cause: Error) => void
}

export type ThreadPool<I, O> = {
  /** Tasks of one source run in order, and the sources take turns. */
  run: (input: I, source: string) => Promise<O>
  stop: () => Promise<void>
}

/**
 * Pool of worker threads that start on demand and end when idle. Each runs one task at a time; the time limit starts
 * when the thread takes the task. A thread that exceeds it is terminated and replaced. A thread that does not start
 * fails the next task.
 */
export function createThreadPool<I, O>(deps: ThreadPoolDeps): ThreadPool<I, O> {
  const { script, size, timeLimitMs, startLimitMs = START_LIMIT_MS, idleMs = IDLE_MS, maxMegabytes } = deps
  const maxWaiting = deps.maxWaiting ?? MAX_WAITING
  /** Idle threads with the timers that end them, the last used one last. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  const threads = new Set<Worker>()
  const waiting = createRoundRobinQueue<ThreadTask<I, O>>()
  let starting = 0
  let isStopped = false

  function forget(thread: Worker): void {
    threads.delete(thread)
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }

  function terminate(thread: Worker): void {
    forget(thread)
    void thread.terminate()
  }

  function park(thread: Worker): void {
    // Its last message and its exit may arrive together.
    if (!threads.has(thread)) return
    idle.set(thread, setTimeout(() => terminate(thread), idleMs).unref())
  }

  function popIdle(): Worker | undefined {
    const thread = [...idle.keys()].at(-1)
    if (!thread) return undefined
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    return thread
  }

  async function start(): Promise<void> {
    starting += 1
    const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    thread.unref()
    // Errors of an idle thread need no handling; its exit calls `forget`.
    thread.on('error', () => {})
    thread.on('exit', () => forget(thread))
    threads.add(thread)
    try {
      await waitForMessage<O>(thread, 'ready', startLimitMs)
      park(thread)
    } catch (cause) {
      terminate(thread)
      waiting.take()?.reject(new ThreadPoolError('a worker did not start', { cause }))
    }
    starting -= 1
    next()
  }

  async function work(thread: Worker, task: ThreadTask<I, O>): Promise<void> {
    let isTaken = false
    const onTaken = () => (isTaken = true)
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(task.input)
      const output = await waitForMessage<O>(thread, 'done', timeLimitMs, onTaken)
      park(thread)
      task.resolve(output)
    } catch (cause) {
      terminate(thread)
      task.misses += 1
      if (cause instanceof ThreadExitError && !isTaken && !isStopped && task.misses < MAX_MISSES) waiting.putBack(task)
      else task.reject(new ThreadPoolError('a worker failed', { cause }))
    }
    next()
  }

  function next(): void {
    if (isStopped) return
    for (let thread = waiting.length() > 0 && popIdle(); thread; thread = waiting.length() > 0 && popIdle()) {
      const task = waiting.take()
      if (task) void work(thread, task)
    }
    while (starting < waiting.length() && threads.size < size) void start()
  }

  function refusal(source: string): string | null {
    if (isStopped) return 'the pool has stopped'
    if (waiting.length() >= maxWaiting.ofAll) return 'too many tasks wait'
    return waiting.lengthOf(source) >= maxWaiting.ofSource ? 'too many tasks of this source wait' : null
  }

  return {
    run: (input, source) =>
      new Promise((resolve, reject) => {
        const reason = refusal(source)
        if (reason) return reject(new ThreadPoolError(reason))
        waiting.add({ source, input, misses: 0, resolve, reject })
        next()
      }),
    async stop() {
      isStopped = true
      for (let task = waiting.take(); task; task = waiting.take())
        task.reject(new ThreadPoolError('the pool has stopped'))
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

/** A thread exited by itself. */
class ThreadExitError extends Error {}

/** The first message of this kind. Rejects when the thread fails, exits, or does not post it within `limitMs`. */
function waitForMessage<O>(
  thread: Worker,
  kind: 'ready' | 'done',
  limitMs: number,
  onTaken: () => void = () => {},
): Promise<O> {
  const { promise, resolve, reject } = Promise.withResolvers<O>()
  const timer = setTimeout(() => reject(new Error(`it took more than ${limitMs} ms`)), limitMs)
  const ended = () => reject(new ThreadExitError('it ended'))
  const onMessage = (message: ThreadMessage<O>) => {
    if (message.kind === 'taken') onTaken()
    if (message.kind === kind) resolve(message.kind === 'done' ? message.output : (undefined as O))
  }
  thread.on('message', onMessage).on('error', reject).on('exit', ended)
  return promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', onMessage).off('error', reject).off('exit', ended)
  })
}
