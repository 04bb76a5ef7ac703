type SharedTask = { result: Promise<unknown>; callers: number; abandon: AbortController }

/** `begin` is called when the task starts to read; from then on no caller joins it. */
type Run<T> = (abandoned: AbortSignal, begin: () => void) => Promise<T>

/**
 * Callers with the same key share a task that still waits: one that already reads may miss what a later caller knows
 * of. The task is abandoned with its last caller.
 */
export function createSharedTasks() {
  const waiting = new Map<string, SharedTask>()

  function open<T>(key: string, run: Run<T>): SharedTask {
    const abandon = new AbortController()
    const close = () => void (waiting.get(key)?.abandon === abandon && waiting.delete(key))
    // It may also fail before it begins.
    const result = Promise.resolve()
      .then(() => run(abandon.signal, close))
      .finally(close)
    const task = { abandon, callers: 0, result }
    waiting.set(key, task)
    abandon.signal.addEventListener('abort', close)
    return task
  }

  return async <T>(key: string, gone: AbortSignal, run: Run<T>): Promise<T> => {
    gone.throwIfAborted()
    const task = waiting.get(key) ?? open(key, run)
    task.callers++
    const { promise: left, reject } = Promise.withResolvers<never>()
    const leave = () => {
      reject(gone.reason as Error)
      if (--task.callers === 0) task.abandon.abort(gone.reason)
    }
    gone.addEventListener('abort', leave, { once: true })
    return Promise.race([task.result as Promise<T>, left]).finally(() => gone.removeEventListener('abort', leave))
  }
}
