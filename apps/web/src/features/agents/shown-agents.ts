import type { Agent, AgentStatus } from '@portavoz/contract'
import { plainText } from '../../lib/plain-text.ts'

export type AgentFilters = {
  searchTerm: string
  statusFilter: AgentStatus | 'all'
  sortBy: 'name' | 'updatedAt'
  sortOrder: 'asc' | 'desc'
}

export const everyAgent: AgentFilters = { searchTerm: '', statusFilter: 'all', sortBy: 'name', sortOrder: 'asc' }

const byName = (a: Agent, b: Agent) => a.name.localeCompare(b.name, 'es', { sensitivity: 'base', numeric: true })
const byChange = (a: Agent, b: Agent) => a.updatedAt.localeCompare(b.updatedAt)

/** The agents that a person asked to see: neither accents nor capitals count in the search. */
export function shownAgents(agents: readonly Agent[], filters: AgentFilters): Agent[] {
  const term = plainText(filters.searchTerm.trim())
  const order = filters.sortBy === 'name' ? byName : byChange
  const sorted = agents
    .filter((agent) => filters.statusFilter === 'all' || agent.status === filters.statusFilter)
    .filter((agent) => plainText(`${agent.name} ${agent.description}`).includes(term))
    .toSorted(order)
  return filters.sortOrder === 'asc' ? sorted : sorted.toReversed()
}
