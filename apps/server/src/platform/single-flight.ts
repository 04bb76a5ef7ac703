/** One task at a time per key: callers that come while it runs share its result. `isLeader` for the caller that began it. */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()

  return async (key: string, task: () => Promise<T>): Promise<{ result: T; isLeader: boolean }> => {
    const begun = running.get(key)
    if (begun) return { result: await begun, isLeader: false }
    const mine = task().finally(() => running.delete(key))
    running.set(key, mine)
    return { result: await mine, isLeader: true }
  }
}
