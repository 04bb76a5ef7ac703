import type { Agent } from '@portavoz/contract'
import { createContext, use } from 'react'

export const WorkshopAgent = createContext<Agent | null>(null)

/** The agent whose workshop this is, as the server last told it. */
export function useWorkshopAgent(): Agent {
  const agent = use(WorkshopAgent)
  if (!agent) throw new Error('A tab of the workshop stands outside of it')
  return agent
}
