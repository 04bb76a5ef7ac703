import type { Agent } from '@portavoz/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** What is open over the list, from the address: `?id=` an agent, with `&edit=1` its form; `?create=1` the wizard. */
export function useOpenAgent(agents: readonly Agent[] | undefined, mayConfigure: boolean) {
  const { id, edit, create } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setSearch = (search: { id?: string; edit?: 1; create?: 1 }) =>
    void navigate({ to: '/agents', search, replace: true, resetScroll: false })
  const selected = agents?.find((agent) => agent.id === id)
  return {
    viewed: edit ? undefined : selected,
    editing: edit && mayConfigure ? selected : undefined,
    missing: id !== undefined && agents !== undefined && !selected,
    creating: create !== undefined && mayConfigure,
    /** The address asks for a form that the person's role does not reach. */
    isForbidden: !mayConfigure && (create !== undefined || edit !== undefined),
    view: (agent: Agent) => setSearch({ id: agent.id }),
    edit: (agent: Agent) => setSearch({ id: agent.id, edit: 1 }),
    create: () => setSearch({ create: 1 }),
    close: () => setSearch({}),
  }
}
