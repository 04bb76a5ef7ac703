import type { Agent } from '@portavoz/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The address says what is open over the list: `?id=` an agent, with `&edit=1` its form, `?create=1` the making of a new one. */
export function useOpenAgent(agents: readonly Agent[] | undefined) {
  const { id, edit, create } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: { id?: string; edit?: 1; create?: 1 }) =>
    void navigate({ to: '/agents', search, replace: true, resetScroll: false })
  const named = agents?.find((agent) => agent.id === id)
  return {
    seen: edit ? undefined : named,
    editing: edit ? named : undefined,
    missing: id !== undefined && agents !== undefined && !named,
    creating: create !== undefined,
    see: (agent: Agent) => go({ id: agent.id }),
    edit: (agent: Agent) => go({ id: agent.id, edit: 1 }),
    create: () => go({ create: 1 }),
    close: () => go({}),
  }
}
