import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { analyticsQuery } from '../../data/analytics/analytics.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { type AnalyticsSearch, readAnalyticsSearch } from './analytics-search.ts'
import { Figures } from './figures.tsx'
import { periodNameOf, toPeriod } from './period.ts'
import { PeriodBar } from './period-bar.tsx'

/** What came in and what became of it, over a period. */
export function AnalyticsPage() {
  const search = readAnalyticsSearch(useSearch({ from: '/shell/analytics' }))
  const navigate = useNavigate()
  const [now] = useState(Date.now)
  const period = toPeriod(search, now)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...analyticsQuery(period ?? toPeriod({}, now) ?? {}),
    enabled: period !== null,
  })
  if (data && !data.hasData && search.agente === undefined && periodNameOf(search) !== 'otro') return <NothingYet />
  const change = (next: AnalyticsSearch) => void navigate({ to: '/analytics', search: next, replace: true })
  return (
    <>
      <h1 className="text-2xl font-semibold">Analíticas</h1>
      <div className="mt-4">
        <PeriodBar search={search} now={now} onChange={change} />
      </div>
      <div className="mt-5" aria-busy={isPlaceholderData || undefined}>
        {period === null ? null : data && !error ? (
          <Figures figures={data} period={period} isStale={isPlaceholderData} />
        ) : error ? (
          <ErrorState title="No se pudieron cargar las cifras" busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : (
          <div role="status" aria-label="Cargando cifras" className="grid gap-6">
            <Skeleton size="h-24 w-full rounded-panel" />
            <Skeleton size="h-72 w-full rounded-panel" />
            <Skeleton size="h-72 w-full rounded-panel" />
          </div>
        )}
      </div>
    </>
  )
}

const NothingYet = () => (
  <>
    <h1 className="text-2xl font-semibold">Analíticas - Próximamente</h1>
    <div className="mt-5">
      <EmptyState
        title="Todavía no hay nada que contar"
        action={
          <Link to="/agents" className={standaloneLinkClass}>
            Ir a Agentes
          </Link>
        }
      >
        Cuando tus clientes empiecen a escribir, aquí verás cuántos son, a qué hora escriben, quién les contesta y qué
        preguntan.
      </EmptyState>
    </div>
  </>
)
