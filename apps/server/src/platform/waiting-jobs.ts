/** Keys with a job that this process enqueued and has not started. The oldest are dropped: a slow look finds their jobs. */
const MOST_KEYS = 10_000

/** Jobs of one key run one by one: at the end of one, only another of its key can have waited behind it. */
export function createWaitingJobs(most = MOST_KEYS) {
  const idsOf = new Map<string, Set<string>>()
  return {
    add(key: string, id: string): void {
      const ids = idsOf.get(key) ?? new Set()
      ids.add(id)
      idsOf.set(key, ids)
      const [oldest] = idsOf.keys()
      if (idsOf.size > most && oldest !== undefined) idsOf.delete(oldest)
    },
    start(key: string, id: string): void {
      const ids = idsOf.get(key)
      ids?.delete(id)
      if (ids?.size === 0) idsOf.delete(key)
    },
    has: (key: string): boolean => idsOf.has(key),
  }
}
