/**
 * Runs one task at a time per key: callers that come meanwhile share its result. `isLeader` is true for the caller that
 * started it.
 */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()

  return async (key: string, task: () => Promise<T>): Promise<{ result: T; isLeader: boolean }> => {
    const pending = running.get(key)
    if (pending) return { result: await pending, isLeader: false }
    const started = task().finally(() => running.delete(key))
    running.set(key, started)
    return { result: await started, isLeader: true }
  }
}
