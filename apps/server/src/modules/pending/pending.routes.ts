import { pending as api, PENDING_LIST_MAX, type PendingQuestions, type PendingWork } from '@portavoz/contract'
import type { AgentStateFactsRow } from '../../db/fragments/agent-state-facts.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { PendingStore } from './pending.store.ts'

/** Passed in, because modules do not import each other. */
type AgentStates = { listSilent: (facts: AgentStateFactsRow) => PendingWork['agents']['items'] }
/** Open questions by agent. */
type QuestionCounts = { countOpen: (workspaceId: string) => Promise<PendingQuestions['items']> }

export function pendingRoutes(
  bind: BindEndpoint,
  { read }: PendingStore,
  { listSilent }: AgentStates,
  { countOpen }: QuestionCounts,
): void {
  bind(api.read, async (_, { workspaceId }) => {
    const { agentFacts, ...stored } = await read(workspaceId)
    const silent = listSilent(agentFacts)
    const items = silent.slice(0, PENDING_LIST_MAX).map(({ id, name }) => ({ id, name }))
    return { ...stored, agents: { total: silent.length, items } }
  })
  bind(api.questions, async (_, { workspaceId }) => {
    const counts = await countOpen(workspaceId)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return { total, items: counts.toSorted((a, b) => b.count - a.count).slice(0, PENDING_LIST_MAX) }
  })
}
