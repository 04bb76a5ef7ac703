import type { Agent } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { versionsQuery } from '../../../../data/agents/agent-versions.ts'
import { flattenPages } from '../../../../data/query/pages.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { useFetchWhenIdle } from '../../../../ui/lazy/fetch-when-idle.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { useAgentOfPage } from '../agent-of-page.ts'
import type { VersionPair } from './compare-dialog.tsx'
import { VersionRow } from './version-row.tsx'
import { parseVersionsSearch } from './versions-search.ts'

const compareDialog = lazyPart(() => import('./compare-dialog.tsx').then((file) => file.CompareDialog))
const restoreDialog = lazyPart(() => import('./restore-dialog.tsx').then((file) => file.RestoreDialog))

export function VersionsTab() {
  const agent = useAgentOfPage()
  return <VersionsPanel key={agent.id} agent={agent} />
}

function VersionsPanel({ agent }: { agent: Agent }) {
  const navigate = useNavigate({ from: '/agents/$agentId/$tab' })
  const { before: from, after: to } = parseVersionsSearch(useSearch({ from: '/shell/agents/$agentId/$tab' }))
  const comparedPair = from === undefined || to === undefined ? null : { from, to }
  const compare = (pair: VersionPair | null) =>
    void navigate({ search: pair ? { before: pair.from, after: pair.to } : {}, replace: comparedPair !== null })
  const versions = useInfiniteQuery(versionsQuery(agent.id))
  useFetchWhenIdle(compareDialog.fetchAhead)
  useFetchWhenIdle(restoreDialog.fetchAhead)
  const [restoring, setRestoring] = useState<number | null>(null)
  const { data, error, isFetching, refetch } = versions
  if (error && !data)
    return (
      <ErrorState title="No se pudieron cargar las versiones" busy={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  if (!data)
    return (
      <div role="status" aria-label="Cargando las versiones" className="tardio grid gap-3">
        <Skeleton size="h-32 w-full rounded-panel" />
        <Skeleton size="h-32 w-full rounded-panel" />
      </div>
    )
  const items = flattenPages(data)
  if (items.length === 0)
    return <EmptyState title="Todavía no hay versiones">La primera aparece cuando guardes un cambio.</EmptyState>
  const numbers = items.map(({ number }) => number)
  return (
    <>
      <p className="mb-4 text-sm text-texto-3">
        Cada vez que guardas un cambio queda aquí, con lo que pasó mientras estuvo. Las claves no están en ninguna
        versión.
      </p>
      <ol aria-label="Versiones" className="grid gap-3">
        {items.map((version, index) => {
          const previousNumber = items[index + 1]?.number ?? (version.figuresBefore ? version.number - 1 : undefined)
          return (
            <VersionRow
              key={version.id}
              version={version}
              isCurrent={version.number === agent.version}
              onCompare={
                previousNumber === undefined ? null : () => compare({ from: previousNumber, to: version.number })
              }
              onRestore={() => setRestoring(version.number)}
            />
          )
        })}
      </ol>
      <OlderVersionsButton versions={versions} />
      <Suspense>
        {comparedPair ? (
          <compareDialog.Part
            agent={agent}
            versions={comparedPair}
            numbers={numbers}
            onChange={compare}
            onClose={() => compare(null)}
          />
        ) : null}
        {restoring === null ? null : (
          <restoreDialog.Part key={restoring} agent={agent} number={restoring} onClose={() => setRestoring(null)} />
        )}
      </Suspense>
    </>
  )
}

type OlderVersionsButtonProps = {
  versions: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

function OlderVersionsButton({
  versions: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: OlderVersionsButtonProps) {
  if (!hasNextPage) return null
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      {isFetchNextPageError ? (
        <RetryLine onRetry={() => void fetchNextPage()}>No se pudieron cargar las anteriores.</RetryLine>
      ) : (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Cargando…' : 'Ver anteriores'}
        </Button>
      )}
    </div>
  )
}
