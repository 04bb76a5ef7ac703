import type { Agent } from '@portavoz/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** What is open over the list, from the address: `?id=` an agent; `?create=1` the wizard. */
export function useOpenAgent(agents: readonly Agent[] | undefined, mayConfigure: boolean) {
  const { id, create, show } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setSearch = (search: { id?: string; create?: 1 }) =>
    void navigate({ to: '/agents', search: { ...search, show }, replace: true, resetScroll: false })
  const selected = agents?.find((agent) => agent.id === id)
  return {
    viewed: selected,
    missing: id !== undefined && agents !== undefined && !selected,
    creating: create !== undefined && mayConfigure,
    /** The address asks for a form that the person's role does not reach. */
    isForbidden: !mayConfigure && create !== undefined,
    view: (agent: Agent) => setSearch({ id: agent.id }),
    create: () => setSearch({ create: 1 }),
    close: () => setSearch({}),
  }
}
