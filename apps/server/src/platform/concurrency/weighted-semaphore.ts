import { createRoundRobinQueue } from './round-robin-queue.ts'

/** `weight`: how much of the semaphore the task takes; all of it at most. */
export type WeightedTask = { source: string; weight: number; signal: AbortSignal }

export type WeightedSemaphore = <T>(task: WeightedTask, run: () => Promise<T>) => Promise<T>

type WeightWaiter = { source: string; weight: number; admit: () => void }

/**
 * Semaphore whose tasks take different parts of it. What is free goes to the sources in turn; a task that needs more
 * than is free is not overtaken. An aborted task loses its place.
 */
export function createWeightedSemaphore(size: number): WeightedSemaphore {
  let free = size
  const waiting = createRoundRobinQueue<WeightWaiter>()

  function admitNext(): void {
    for (let next = waiting.take(); next; next = waiting.take()) {
      if (next.weight > free) return waiting.putBack(next)
      free -= next.weight
      next.admit()
    }
  }

  async function waitForTurn({ source, weight, signal }: WeightedTask): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { source, weight, admit: resolve }
    const onAbort = () => {
      if (!waiting.remove(waiter)) return
      reject(signal.reason as Error)
      admitNext()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.add(waiter)
    admitNext()
    await promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  return async (task, run) => {
    task.signal.throwIfAborted()
    const weight = Math.min(task.weight, size)
    await waitForTurn({ ...task, weight })
    try {
      return await run()
    } finally {
      free += weight
      admitNext()
    }
  }
}
