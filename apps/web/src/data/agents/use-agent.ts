import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from './agents.ts'

/** The agent with its derived state; undefined until the list is here. */
export const useAgent = (id: string) => useQuery(agentsQuery).data?.find((agent) => agent.id === id)
