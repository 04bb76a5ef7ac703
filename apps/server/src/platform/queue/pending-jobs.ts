/** Number of remembered keys. The oldest are dropped; the periodic poll finds their jobs. */
const MAX_KEYS = 10_000

/**
 * Jobs that this process enqueued and has not started, by key. Jobs of one key run one after the other, so when one
 * ends only another of its key can have waited behind it.
 */
export function createPendingJobs(maxKeys = MAX_KEYS) {
  const idsOf = new Map<string, Set<string>>()
  return {
    add(key: string, id: string): void {
      const ids = idsOf.get(key) ?? new Set()
      ids.add(id)
      idsOf.set(key, ids)
      const [oldest] = idsOf.keys()
      if (idsOf.size > maxKeys && oldest !== undefined) idsOf.delete(oldest)
    },
    start(key: string, id: string): void {
      const ids = idsOf.get(key)
      ids?.delete(id)
      if (ids?.size === 0) idsOf.delete(key)
    },
    has: (key: string): boolean => idsOf.has(key),
  }
}
