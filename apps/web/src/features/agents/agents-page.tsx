import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { agentsQuery } from '../../data/agents/agents.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useFetchWhenIdle } from '../../ui/lazy/fetch-when-idle.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { AgentFiltersBar } from './list/agent-filters.tsx'
import { AgentGrid } from './list/agent-grid.tsx'
import { AgentMenu } from './list/agent-menu.tsx'
import { type AgentFilters, noAgentFilters, filterAgents } from './list/filter-agents.ts'
import { useOpenAgent } from './use-open-agent.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { ChangeControls, useChangeRefusal } from '../../data/workspaces/change-controls.tsx'

const createDialog = lazyPart(() => import('./wizard/create-agent-dialog.tsx').then((file) => file.CreateAgentDialog))
const detailDialog = lazyPart(() => import('./detail/agent-detail.tsx').then((file) => file.AgentDetail))
const relinkDialog = lazyPart(() => import('./linking/relink-dialog.tsx').then((file) => file.RelinkDialog))
const unassignedPhones = lazyPart(() => import('./linking/unassigned-phones.tsx').then((file) => file.UnassignedPhones))
const disconnectDialog = lazyPart(() => import('./linking/disconnect-dialog.tsx').then((file) => file.DisconnectDialog))
const deleteDialog = lazyPart(() => import('./delete/delete-agent-dialog.tsx').then((file) => file.DeleteAgentDialog))

/** The form was a dialog over this list; its address leads to the agent's page. */
export function AgentsPage() {
  const { id, edit } = useSearch({ strict: false })
  if (id !== undefined && edit !== undefined)
    return <Navigate to="/agents/$agentId/$tab" params={{ agentId: id, tab: 'configuration' }} hash={true} replace />
  return <AgentList />
}

function AgentList() {
  useFetchWhenIdle(createDialog.fetchAhead)
  useFetchWhenIdle(detailDialog.fetchAhead)
  const { data: agents, error, isFetching, refetch } = useQuery(agentsQuery)
  const { filters, deferredFilters, setFilters } = useAgentFilters()
  const [disconnected, setDisconnected] = useState<Agent | null>(null)
  const [deleted, setDeleted] = useState<Agent | null>(null)
  const [relinkingId, setRelinkingId] = useState<string | null>(null)
  const relinking = agents?.find(({ id }) => id === relinkingId)
  const mayConfigure = useMay('admin')
  const refusal = useChangeRefusal()
  const openAgent = useOpenAgent(agents, mayConfigure)
  const create = mayConfigure ? (
    <ChangeControls>
      <Button variant="primary" onClick={openAgent.create}>
        <Plus aria-hidden className="size-4" /> Crear Agente
      </Button>
    </ChangeControls>
  ) : null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">Agentes</h1>
        {create}
      </div>
      <Suspense>
        <unassignedPhones.Part creating={openAgent.creating} onCreate={openAgent.create} />
      </Suspense>
      {openAgent.missing ? (
        <div className="mt-5">
          <Alert title="Agente no encontrado" onDismiss={openAgent.close}>
            Puede que se haya eliminado.
          </Alert>
        </div>
      ) : null}
      {openAgent.isForbidden ? (
        <div className="mt-5">
          <Alert title="Esto lo hace quien administra" onDismiss={openAgent.close}>
            Los agentes los crea quien administra el negocio.
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
            agents={agents && filterAgents(agents, deferredFilters)}
            empty={agents?.length === 0}
            create={create}
            onClearFilters={() => setFilters(noAgentFilters)}
          />
        )}
      </div>
      <AgentMenu
        agents={agents ?? []}
        onSee={openAgent.view}
        onDelete={setDeleted}
        onLink={({ id }) => setRelinkingId(id)}
        onDisconnect={setDisconnected}
      />
      <Suspense>
        {openAgent.creating && refusal === null ? <createDialog.Part onClose={openAgent.close} /> : null}
        {openAgent.viewed ? (
          <detailDialog.Part key={openAgent.viewed.id} agent={openAgent.viewed} onClose={openAgent.close} />
        ) : null}
        {relinking ? <relinkDialog.Part agent={relinking} onClose={() => setRelinkingId(null)} /> : null}
        {disconnected ? <disconnectDialog.Part agent={disconnected} onClose={() => setDisconnected(null)} /> : null}
        {deleted ? <deleteDialog.Part agent={deleted} onClose={() => setDeleted(null)} /> : null}
      </Suspense>
    </>
  )
}

/** The state stands in the address, so that other screens lead to it. */
function useAgentFilters() {
  const { show } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(noAgentFilters)
  const deferred = useDeferredValue(typed)
  const statusFilter = show ?? noAgentFilters.statusFilter
  return {
    filters: { ...typed, statusFilter },
    deferredFilters: { ...deferred, statusFilter },
    setFilters(next: AgentFilters) {
      setTyped(next)
      if (next.statusFilter === statusFilter) return
      const search = next.statusFilter === 'all' ? {} : { show: next.statusFilter }
      void navigate({ to: '/agents', search, replace: true, resetScroll: false })
    },
  }
}
