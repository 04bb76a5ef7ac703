import type { Agent } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { versionsQuery } from '../../../../data/agent-versions.ts'
import { flat } from '../../../../data/pages.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { RetryLine } from '../../../../ui/retry-line.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useWorkshopAgent } from '../workshop-agent.ts'
import { type Compared, CompareDialog } from './compare-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { VersionRow } from './version-row.tsx'

/** How the agent was configured, what came of each change, and the way back. */
export function VersionsTab() {
  const agent = useWorkshopAgent()
  return <Versions key={agent.id} agent={agent} />
}

function Versions({ agent }: { agent: Agent }) {
  const navigate = useNavigate({ from: '/agents/$agentId/versions' })
  const { before: from, after: to } = useSearch({ from: '/shell/agents/$agentId/versions' })
  const compared = from === undefined || to === undefined ? null : { from, to }
  const compare = (two: Compared | null) =>
    void navigate({ search: two ? { before: two.from, after: two.to } : {}, replace: compared !== null })
  const versions = useInfiniteQuery(versionsQuery(agent.id))
  const [restored, setRestored] = useState<number | null>(null)
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
  const items = flat(data)
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
        {items.map((version, at) => {
          const before = items[at + 1]?.number ?? (version.figuresBefore ? version.number - 1 : undefined)
          return (
            <VersionRow
              key={version.id}
              version={version}
              isCurrent={version.number === agent.version}
              onCompare={before === undefined ? null : () => compare({ from: before, to: version.number })}
              onRestore={() => setRestored(version.number)}
            />
          )
        })}
      </ol>
      <Older versions={versions} />
      {compared ? (
        <CompareDialog
          agent={agent}
          compared={compared}
          numbers={numbers}
          onChange={compare}
          onClose={() => compare(null)}
        />
      ) : null}
      {restored === null ? null : (
        <RestoreDialog key={restored} agent={agent} number={restored} onClose={() => setRestored(null)} />
      )}
    </>
  )
}

type OlderProps = {
  versions: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

function Older({ versions: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } }: OlderProps) {
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
