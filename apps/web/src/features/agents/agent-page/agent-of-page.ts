import type { Agent } from '@portavoz/contract'
import { createContext, use } from 'react'

export const AgentOfPage = createContext<Agent | null>(null)

/** The agent of this page, from the cache. */
export function useAgentOfPage(): Agent {
  const agent = use(AgentOfPage)
  if (!agent) throw new Error('A tab of the agent page is rendered outside of it')
  return agent
}
