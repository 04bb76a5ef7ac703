import { agents, fail, agentProblems } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { ConnectionHistoryStore } from './connection-history.store.ts'

export function connectionHistoryRoutes(bind: BindEndpoint, store: ConnectionHistoryStore): void {
  bind(agents.connections, async ({ id }, viewer) => {
    const entries = await store.listLatest(viewer.workspaceId, id)
    if (entries.length === 0) fail('agents.not_found')
    return entries.map(({ state, problem, at }) => ({
      state,
      problem: problem === null ? null : agentProblems[problem].text,
      at: at.toISOString(),
    }))
  })
}
