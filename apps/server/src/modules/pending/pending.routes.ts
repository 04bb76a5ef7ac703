import { type Agent, pending as api, PENDING_LIST_MAX, type PendingQuestions } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { PendingStore } from './pending.store.ts'

/** Passed in, because modules do not import each other. */
type AgentList = { list: (workspaceId: string) => Promise<readonly Pick<Agent, 'id' | 'name' | 'state'>[]> }
/** Open questions by agent. */
type QuestionCounts = { countOpen: (workspaceId: string) => Promise<PendingQuestions['items']> }

export function pendingRoutes(
  bind: BindEndpoint,
  { read }: PendingStore,
  agents: AgentList,
  { countOpen }: QuestionCounts,
): void {
  bind(api.read, async (_, { workspaceId }) => {
    const [stored, listed] = await Promise.all([read(workspaceId), agents.list(workspaceId)])
    const silent = listed.filter(({ state }) => state.name === 'not_answering')
    const named = silent.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
    return { ...stored, agents: { total: silent.length, items: named.slice(0, PENDING_LIST_MAX) } }
  })
  bind(api.questions, async (_, { workspaceId }) => {
    const counts = await countOpen(workspaceId)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return { total, items: counts.toSorted((a, b) => b.count - a.count).slice(0, PENDING_LIST_MAX) }
  })
}
