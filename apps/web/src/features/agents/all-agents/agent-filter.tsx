import type { Agent } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { Select } from '../../../ui/forms/select.tsx'

/** Limits the page to one agent, in its address; shown where there are several. */
export function AgentFilter({ agents, agent }: { agents: readonly Agent[]; agent: Agent | undefined }) {
  const navigate = useNavigate()
  if (agents.length < 2) return null
  return (
    <Select
      label="Agente"
      value={agent?.id ?? ''}
      options={[
        { value: '', label: 'Todos los agentes' },
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => void navigate({ to: '.', search: id === '' ? {} : { agent: id }, replace: true })}
    />
  )
}
