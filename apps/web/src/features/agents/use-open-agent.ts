import type { Agent } from '@portavoz/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The address says what is open over the list: `?id=` the form of an agent, `?create=` the making of a new one. */
export function useOpenAgent(agents: readonly Agent[] | undefined) {
  const { id, create } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: { id?: string; create?: 1 }) =>
    void navigate({ to: '/agents', search, replace: true, resetScroll: false })
  const editing = agents?.find((agent) => agent.id === id)
  return {
    editing,
    missing: id !== undefined && agents !== undefined && !editing,
    creating: create !== undefined,
    edit: (agent: Agent) => go({ id: agent.id }),
    create: () => go({ create: 1 }),
    close: () => go({}),
  }
}
