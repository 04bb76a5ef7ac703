import { createRoundRobinQueue } from './round-robin-queue.ts'

/** `weight`: how much of the semaphore the task takes; all of it at most. Without a `signal` it does not wait. */
export type WeightedTask = { source: string; weight: number; signal: AbortSignal | null }

/** Throws a `NoRoomError` for a task that does not wait. `run` may give back what it no longer takes. */
export type WeightedSemaphore = <T>(
  task: WeightedTask,
  run: (shrinkTo: (weight: number) => void) => Promise<T>,
) => Promise<T>

export class NoRoomError extends Error {}

type WeightWaiter = { source: string; weight: number; admit: () => void }

/**
 * Semaphore whose tasks take different parts of it. What is free goes to the sources in turn; a task that needs more
 * than is free is not overtaken. An aborted task loses its place. The tasks of one source take `ofSource` together, or
 * one of them more; meanwhile other sources go first.
 */
export function createWeightedSemaphore(size: number, ofSource = Infinity): WeightedSemaphore {
  let free = size
  const takenBySource = new Map<string, number>()
  const waiting = createRoundRobinQueue<WeightWaiter>()

  function occupy(source: string, weight: number): void {
    free -= weight
    const taken = (takenBySource.get(source) ?? 0) + weight
    if (taken === 0) takenBySource.delete(source)
    else takenBySource.set(source, taken)
  }

  function isWithinShare({ source, weight }: WeightWaiter): boolean {
    const taken = takenBySource.get(source)
    return taken === undefined || taken + weight <= ofSource
  }

  function admitNext(): void {
    for (let next = waiting.take(isWithinShare); next; next = waiting.take(isWithinShare)) {
      if (next.weight > free) return waiting.putBack(next)
      occupy(next.source, next.weight)
      next.admit()
    }
  }

  async function waitForTurn({ source, weight, signal }: WeightedTask): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { source, weight, admit: resolve }
    const leave = (reason: unknown) => {
      if (!waiting.remove(waiter)) return
      reject(reason)
      admitNext()
    }
    const onAbort = () => leave(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    waiting.add(waiter)
    admitNext()
    if (!signal) leave(new NoRoomError())
    await promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  return async (task, run) => {
    task.signal?.throwIfAborted()
    let held = Math.min(task.weight, size)
    await waitForTurn({ ...task, weight: held })
    const shrinkTo = (weight: number) => {
      if (weight >= held) return
      occupy(task.source, weight - held)
      held = weight
      admitNext()
    }
    try {
      return await run(shrinkTo)
    } finally {
      shrinkTo(0)
    }
  }
}
