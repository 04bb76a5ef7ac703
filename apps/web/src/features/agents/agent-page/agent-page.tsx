import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { useIsPhone } from './use-is-phone.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { AgentStateBadge } from '../../../data/agents/agent-state-badge.tsx'
import { NoModelBadge } from '../agent-badges.tsx'
import { StatusSwitch } from '../list/status-switch.tsx'
import { AgentOfPage } from './agent-of-page.ts'
import { AgentPageTabs } from './agent-page-tabs.tsx'
import { TabGate } from './tab-gate.tsx'
import { agentPageTabs, useMayOpenTab } from './tabs.ts'

/** The page of one agent: heading, tabs and the open tab. */
export function AgentPage() {
  const { agentId = '', tab: path = '' } = useParams({ strict: false })
  const tab = agentPageTabs.find((one) => one.path === path)
  const mayOpen = useMayOpenTab()
  const isPhone = useIsPhone()
  const { data: agents, error, isFetching, refetch } = useQuery(agentsQuery)
  const agent = agents?.find(({ id }) => id === agentId)
  if (!tab) return <Navigate to="/agents/$agentId" params={{ agentId }} replace />
  if (agent)
    return (
      <AgentOfPage value={agent}>
        <AgentPageHeading agent={agent} />
        <AgentPageTabs agent={agent} />
        <div className={isPhone ? 'mt-2' : 'mt-5'}>
          {isPhone && path === '' ? (
            <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
              {agent.state.name === 'answering' ? <AgentStateBadge agent={agent} /> : null}
              <AgentBadges agent={agent} />
            </div>
          ) : null}
          <TabGate isOpen={mayOpen(tab)}>
            <Suspense fallback={<TabPlaceholder />}>
              <tab.Part key={`${agentId}/${path}`} />
            </Suspense>
          </TabGate>
        </div>
      </AgentOfPage>
    )
  if (agents)
    return (
      <EmptyState title="Agente no encontrado" action={<AllAgentsLink />}>
        Puede que se haya eliminado.
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState title="Error al cargar agentes" busy={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  return (
    <div role="status" aria-label="Cargando el agente" className="tardio grid gap-6">
      <Skeleton size="h-9 w-56" />
      <Skeleton size="h-72 w-full rounded-panel" />
    </div>
  )
}

/** The tab of the address. */
AgentPage.preload = async (pathname: string, search: Record<string, unknown>) => {
  const [, , , path = ''] = pathname.split('/')
  await agentPageTabs.find((tab) => tab.path === path)?.Part.preload?.(pathname, search)
}

const TabPlaceholder = () => (
  <div role="status" aria-label="Cargando la pestaña" className="tardio">
    <Skeleton size="h-72 w-full rounded-panel" />
  </div>
)

const linkPlace = { marginLeft: '-0.75rem' }

/** The arrow is as wide as a finger needs: its picture stands at the edge of the text. */
const phoneHeadingPlace = { margin: '-1.25rem 0 0 -0.75rem' }

/** On a phone the heading is one line, with the state below where the agent does not answer. */
function AgentPageHeading({ agent }: { agent: Agent }) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <div className="flex items-center gap-2" style={phoneHeadingPlace}>
        <AllAgentsLink isIcon />
        <div className="min-w-0 flex-1">
          <h1 title={agent.name} className="truncate text-lg font-semibold">
            {agent.name}
          </h1>
          {agent.state.name === 'answering' ? null : <AgentStateBadge agent={agent} />}
        </div>
        <PlatformIcon platform={agent.platform} />
        <StatusSwitch agent={agent} />
      </div>
    )
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div style={linkPlace}>
          <AllAgentsLink />
        </div>
        <div className="flex items-center gap-3">
          <AgentStateBadge agent={agent} />
          <StatusSwitch agent={agent} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{agent.name}</h1>
        <AgentBadges agent={agent} />
      </div>
    </>
  )
}

const AgentBadges = ({ agent }: { agent: Agent }) => (
  <>
    <PlatformIcon platform={agent.platform} withLabel />
    <NoModelBadge brain={agent.brain} />
  </>
)

const AllAgentsLink = ({ isIcon = false }: { isIcon?: boolean }) => (
  <Link to="/agents" className={buttonClass({ variant: 'ghost', size: isIcon ? 'icon-sm' : 'sm' })}>
    <ArrowLeft aria-hidden className="size-4" />
    {isIcon ? <span className="sr-only">Agentes</span> : 'Agentes'}
  </Link>
)
