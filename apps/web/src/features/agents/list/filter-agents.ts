import type { Agent, AgentStateName, AgentStatus } from '@portavoz/contract'
import { plainText } from '../../../lib/format/plain-text.ts'

/** A status of the specification, or a derived state. */
export type AgentShow = AgentStatus | Exclude<AgentStateName, 'answering'>

export type AgentFilters = {
  searchTerm: string
  statusFilter: AgentShow | 'all'
  sortBy: 'name' | 'updatedAt'
  sortOrder: 'asc' | 'desc'
}

export const noAgentFilters: AgentFilters = { searchTerm: '', statusFilter: 'all', sortBy: 'name', sortOrder: 'asc' }

const compareNames = (a: Agent, b: Agent) => a.name.localeCompare(b.name, 'es', { sensitivity: 'base', numeric: true })
const compareUpdates = (a: Agent, b: Agent) => a.updatedAt.localeCompare(b.updatedAt)

/** Searches, filters and sorts; the search ignores case and accents. */
export function filterAgents(agents: readonly Agent[], filters: AgentFilters): Agent[] {
  const term = plainText(filters.searchTerm.trim())
  const order = filters.sortBy === 'name' ? compareNames : compareUpdates
  const sorted = agents
    .filter(({ status, state }) => [status, state.name, 'all'].includes(filters.statusFilter))
    .filter((agent) => plainText(`${agent.name} ${agent.description}`).includes(term))
    .toSorted(order)
  return filters.sortOrder === 'asc' ? sorted : sorted.toReversed()
}
