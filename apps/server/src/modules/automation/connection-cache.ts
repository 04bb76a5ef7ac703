import { limits } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { FindN8nConnection } from '../../ports/n8n/automation.ts'

type ConnectionCacheDeps = { load: FindN8nConnection; clock: Clock }

/** Caches each workspace's connection for five minutes; `forget` clears the cache. */
export function createConnectionCache({ load, clock }: ConnectionCacheDeps) {
  const cache = new Map<string, { until: number; connection: ReturnType<FindN8nConnection> }>()

  const connectionOf: FindN8nConnection = (workspaceId) => {
    const now = clock.now().getTime()
    const cached = cache.get(workspaceId)
    if (cached && now < cached.until) return cached.connection
    const connection = load(workspaceId)
    cache.set(workspaceId, { until: now + limits.n8nConfigCacheMs, connection })
    // A failed read is not cached.
    connection.catch(() => {
      if (cache.get(workspaceId)?.connection === connection) cache.delete(workspaceId)
    })
    return connection
  }
  return { connectionOf, forget: () => cache.clear() }
}
