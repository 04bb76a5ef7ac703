import type { Agent } from '@portavoz/contract'
import { createContext, use } from 'react'

export const WorkspaceAgent = createContext<Agent | null>(null)

/** The agent of this workspace, from the cache. */
export function useWorkspaceAgent(): Agent {
  const agent = use(WorkspaceAgent)
  if (!agent) throw new Error('A tab of the workshop stands outside of it')
  return agent
}
