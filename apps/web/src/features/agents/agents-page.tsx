import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { agentsQuery } from '../../data/agents.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFetchWhenIdle } from '../../ui/fetch-when-idle.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { AgentFiltersBar } from './agent-filters.tsx'
import { AgentGrid } from './agent-grid.tsx'
import { AgentMenu } from './agent-menu.tsx'
import { everyAgent, shownAgents } from './shown-agents.ts'
import { useOpenAgent } from './use-open-agent.ts'

const making = lazyPart(() => import('./wizard/create-agent.tsx').then((file) => file.CreateAgent))
const seeing = lazyPart(() => import('./detail/agent-detail.tsx').then((file) => file.AgentDetail))
const mending = lazyPart(() => import('./edit-agent.tsx').then((file) => file.EditAgent))
const linking = lazyPart(() => import('./linking/link-again.tsx').then((file) => file.LinkAgain))
const loose = lazyPart(() => import('./linking/loose-phones.tsx').then((file) => file.LoosePhones))
const removing = lazyPart(() => import('./delete-agent.tsx').then((file) => file.DeleteAgent))

export function AgentsPage() {
  useFetchWhenIdle(making.fetchAhead)
  useFetchWhenIdle(seeing.fetchAhead)
  const { data: agents, error, isFetching, refetch } = useQuery(agentsQuery)
  const [filters, setFilters] = useState(everyAgent)
  const asked = useDeferredValue(filters)
  const [leaving, setLeaving] = useState<Agent | null>(null)
  const [joiningId, setJoiningId] = useState<string | null>(null)
  const joining = agents?.find(({ id }) => id === joiningId)
  const place = useOpenAgent(agents)
  const create = (
    <Button variant="primary" onClick={place.create}>
      <Plus aria-hidden className="size-4" /> Crear Agente
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">Agentes</h1>
        {create}
      </div>
      <Suspense>
        <loose.Part creating={place.creating} onCreate={place.create} />
      </Suspense>
      {place.missing ? (
        <div className="mt-5">
          <Alert title="Agente no encontrado" onDismiss={place.close}>
            Puede que se haya eliminado.
          </Alert>
        </div>
      ) : null}
      <AgentFiltersBar filters={filters} onChange={setFilters} />
      <div className="mt-5">
        {error && !agents ? (
          <ErrorState title="Error al cargar agentes" busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : (
          <AgentGrid
            agents={agents && shownAgents(agents, asked)}
            empty={agents?.length === 0}
            create={create}
            onUnfilter={() => setFilters(everyAgent)}
          />
        )}
      </div>
      <AgentMenu
        agents={agents ?? []}
        onSee={place.see}
        onEdit={place.edit}
        onDelete={setLeaving}
        onLink={({ id }) => setJoiningId(id)}
      />
      <Suspense>
        {place.creating ? <making.Part onClose={place.close} /> : null}
        {place.seen ? (
          <seeing.Part key={place.seen.id} agent={place.seen} onClose={place.close} onEdit={place.edit} />
        ) : null}
        {place.editing ? <mending.Part key={place.editing.id} agent={place.editing} onClose={place.close} /> : null}
        {joining ? <linking.Part agent={joining} onClose={() => setJoiningId(null)} /> : null}
        {leaving ? <removing.Part agent={leaving} onClose={() => setLeaving(null)} /> : null}
      </Suspense>
    </>
  )
}
