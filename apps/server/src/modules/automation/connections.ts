import { limits } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { ConnectionOf } from '../../ports/automation.ts'

type Needs = { read: ConnectionOf; clock: Clock }

/** How each account's n8n is reached, asked of the database every five minutes, or again once `forget` was called. */
export function createConnections({ read, clock }: Needs) {
  const kept = new Map<string, { until: number; connection: ReturnType<ConnectionOf> }>()

  const connectionOf: ConnectionOf = (userId) => {
    const now = clock.now().getTime()
    const known = kept.get(userId)
    if (known && now < known.until) return known.connection
    const connection = read(userId)
    kept.set(userId, { until: now + limits.n8nConfigKeptMs, connection })
    // A database that is away is not remembered.
    connection.catch(() => {
      if (kept.get(userId)?.connection === connection) kept.delete(userId)
    })
    return connection
  }
  return { connectionOf, forget: () => kept.clear() }
}
