import type { Agent } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AgentCard } from './agent-card.tsx'

type AgentGridProps = {
  agents: readonly Agent[] | undefined
  empty: boolean
  create: ReactNode
  onClearFilters: () => void
}

const gridClass = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4'
const placeholders = [1, 2, 3, 4, 5, 6]

export function AgentGrid({ agents, empty, create, onClearFilters }: AgentGridProps) {
  const now = useNow()
  if (!agents)
    return (
      <div role="status" aria-label="Cargando agentes" className={gridClass}>
        {placeholders.map((index) => (
          <Skeleton key={index} size="h-66.5 rounded-panel" />
        ))}
      </div>
    )
  if (empty)
    return (
      <EmptyState title="Todavía no tienes agentes" action={create}>
        {create
          ? 'Un agente responde a tus clientes por ti. Solo necesita tu WhatsApp o un bot de Telegram, y unas líneas que le digan quién es.'
          : 'Los crea quien administra el negocio.'}
      </EmptyState>
    )
  if (agents.length === 0)
    return (
      <EmptyState
        title="Ningún agente con esos filtros"
        action={<Button onClick={onClearFilters}>Quitar filtros</Button>}
      />
    )
  return (
    <ul data-walk className={gridClass}>
      {agents.map((agent) => (
        <li key={agent.id} className="grid min-w-0">
          <AgentCard agent={agent} now={now} />
        </li>
      ))}
    </ul>
  )
}
