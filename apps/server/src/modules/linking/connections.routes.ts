import { agents, fail, problems } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { ConnectionStore } from './connections.store.ts'

/** How an agent was connected, and why it was not. */
export function connectionRoutes(bind: Bind, store: ConnectionStore): void {
  bind(agents.connections, async ({ id }, viewer) => {
    const changes = await store.last(viewer.id, id)
    if (changes.length === 0) fail('agents.not_found')
    return changes.map(({ state, problem, at }) => ({
      state,
      problem: problem === null ? null : problems[problem].text,
      at: at.toISOString(),
    }))
  })
}
