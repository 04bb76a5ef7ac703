import { limits } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { FindN8nConnection } from '../../ports/n8n/automation.ts'

type ConnectionCacheDeps = { load: FindN8nConnection; clock: Clock }

/** Caches each account's connection for five minutes; `forget` clears the cache. */
export function createConnectionCache({ load, clock }: ConnectionCacheDeps) {
  const cache = new Map<string, { until: number; connection: ReturnType<FindN8nConnection> }>()

  const connectionOf: FindN8nConnection = (userId) => {
    const now = clock.now().getTime()
    const cached = cache.get(userId)
    if (cached && now < cached.until) return cached.connection
    const connection = load(userId)
    cache.set(userId, { until: now + limits.n8nConfigCacheMs, connection })
    // A failed read is not cached.
    connection.catch(() => {
      if (cache.get(userId)?.connection === connection) cache.delete(userId)
    })
    return connection
  }
  return { connectionOf, forget: () => cache.clear() }
}
