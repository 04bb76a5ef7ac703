import type { FirstSteps as Steps } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { agentsQuery } from '../../data/agents/agents.ts'
import { firstStepsQuery } from '../../data/agents/first-steps.ts'
import { pendingQuery, pendingQuestionsQuery } from '../../data/agents/pending.ts'
import { conversationStatsQuery } from '../../data/conversations/conversations.ts'
import { useUnreachableSince } from '../../data/live/live-state.ts'
import { isFirstFetch } from '../../data/query/is-first-fetch.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { UnconfirmedSince } from '../../ui/feedback/unconfirmed-since.tsx'
import { lazyPage } from '../../ui/lazy/lazy-page.ts'
import { buttonClass } from '../../ui/styles.ts'
import { columns } from './columns.ts'
import type { DashboardContentProps } from './dashboard-content.tsx'
import { areFirstStepsFinished } from './first-steps-state.ts'

const FirstSteps = lazyPage<'FirstSteps', { steps: Steps }>(() => import('./first-steps.tsx'), 'FirstSteps')
const DashboardContent = lazyPage<'DashboardContent', DashboardContentProps>(
  () => import('./dashboard-content.tsx'),
  'DashboardContent',
)

export function DashboardPage() {
  const agentsQueryResult = useQuery(agentsQuery)
  const conversations = useQuery(conversationStatsQuery())
  // What could not be read is said in its place: retries of a failed request do not hide the rest.
  const isWaiting = [useQuery(pendingQuery), useQuery(pendingQuestionsQuery)].some(isFirstFetch)
  const agents = agentsQueryResult.data
  const firstSteps = useFirstSteps(agents?.length === 0)
  const steps = firstSteps?.steps ?? null
  const silentSince = useUnreachableSince()
  const stats = conversations.data
  const failure = agents && stats ? null : describeFailure(agentsQueryResult.error, conversations.error)
  const retry = () => void Promise.all([agentsQueryResult.refetch(), conversations.refetch()])
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl font-semibold">Dashboard</h1>
        <p role="status" className="num text-xs font-medium text-aviso first-letter:uppercase">
          {silentSince === null ? null : <UnconfirmedSince since={silentSince} />}
        </p>
      </div>
      <div className="mt-6 grid gap-6">
        {failure ? (
          <ErrorState
            title={failure.title}
            busy={agentsQueryResult.isFetching || conversations.isFetching}
            onRetry={retry}
          >
            {failure.error.message}
          </ErrorState>
        ) : !agents || !stats || firstSteps?.isPending || isWaiting ? (
          <DashboardPlaceholder />
        ) : (
          <Suspense fallback={<DashboardPlaceholder />}>
            {agents.length > 0 ? (
              <DashboardContent agents={agents} stats={stats}>
                {steps === null ? null : <FirstSteps steps={steps} />}
              </DashboardContent>
            ) : steps === null ? (
              <NoAgents failedSteps={firstSteps} />
            ) : (
              <FirstSteps steps={steps} />
            )}
          </Suspense>
        )}
      </div>
    </>
  )
}

DashboardPage.preload = () =>
  Promise.all([DashboardContent.preload(), areFirstStepsFinished() ? undefined : FirstSteps.preload()])

function describeFailure(agentsQueryResult: Error | null, conversations: Error | null) {
  if (agentsQueryResult) return { title: 'Error al cargar agentes', error: agentsQueryResult }
  return conversations && { title: 'Error al cargar conversaciones', error: conversations }
}

const DashboardPlaceholder = () => (
  <div role="status" aria-label="Cargando agentes" className="grid items-start gap-6" style={columns}>
    <Skeleton size="h-92 rounded-panel" />
    <div className="grid min-w-0 gap-6">
      <Skeleton size="h-58 rounded-panel lg:h-29" />
      <div className="grid gap-6 lg:grid-cols-[1fr_1.6fr]">
        <Skeleton size="h-57 rounded-panel lg:h-92" />
        <Skeleton size="h-92 rounded-panel" />
      </div>
    </div>
  </div>
)

/** Null for people who cannot take them, and once they are finished, until no agent is left. */
function useFirstSteps(hasNoAgents: boolean) {
  const mayConfigure = useMay('admin')
  const isShown = mayConfigure && (hasNoAgents || !areFirstStepsFinished())
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...firstStepsQuery, enabled: isShown })
  // They name an agent: they were read before the last one was deleted.
  const isOutdated = hasNoAgents && data !== undefined && data.agentId !== null
  useEffect(() => {
    if (isShown) void FirstSteps.preload()
  }, [isShown])
  useEffect(() => {
    if (isShown && isOutdated) void refetch({ cancelRefetch: false })
  }, [isShown, isOutdated, refetch])
  if (!isShown) return null
  return {
    steps: isOutdated ? null : (data ?? null),
    isPending: isPending || (isOutdated && isFetching && !isError),
    isFetching,
    refetch,
  }
}

/** `failedSteps`: the first steps that were not read; null for people who cannot take them. */
const NoAgents = ({ failedSteps }: { failedSteps: ReturnType<typeof useFirstSteps> }) => (
  <div className="grid justify-items-start gap-4">
    <p className="text-sm text-texto-3">Todavía no tienes agentes. Cuando haya uno, aquí verás cómo le va.</p>
    {failedSteps === null ? null : (
      <div className="flex flex-wrap gap-2">
        <Link to="/agents" search={{ create: 1 }} className={buttonClass({ variant: 'primary' })}>
          Crear Agente
        </Link>
        <Button busy={failedSteps.isFetching} onClick={() => void failedSteps.refetch()}>
          Reintentar
        </Button>
      </div>
    )}
  </div>
)
