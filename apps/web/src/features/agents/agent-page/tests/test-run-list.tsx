import { useInfiniteQuery } from '@tanstack/react-query'
import { flattenPages } from '../../../../data/query/pages.ts'
import { testRunsQuery } from '../../../../data/agents/agent-tests.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { runCountsText, runSetupText } from './test-texts.ts'

type TestRunListProps = { agentId: string; onSee: (runId: string) => void }

export function TestRunList({ agentId, onSee }: TestRunListProps) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    testRunsQuery(agentId),
  )
  if (isError && !data) return <RetryLine onRetry={() => void refetch()}>No se pudieron cargar las corridas.</RetryLine>
  if (!data)
    return (
      <div role="status" aria-label="Cargando las corridas">
        <Skeleton size="h-10" />
      </div>
    )
  return (
    <>
      <ol aria-label="Corridas" className="divide-y divide-linea">
        {flattenPages(data).map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5 text-sm">
            <div className="min-w-0">
              <p className="num font-medium">
                {run.state === 'running'
                  ? `Corriendo: ${run.passed + run.failed + run.broken} de ${run.total}`
                  : runCountsText(run)}
              </p>
              <p className="text-xs text-texto-3">
                Con la {runSetupText(run)} ·{' '}
                <time dateTime={run.startedAt} className="num">
                  {formatDateTime(run.startedAt)}
                </time>
              </p>
            </div>
            <Button
              size="sm"
              onClick={() => onSee(run.id)}
              aria-label={`Ver respuestas del ${formatDateTime(run.startedAt)}`}
            >
              Ver respuestas
            </Button>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button size="sm" variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Cargando…' : 'Ver anteriores'}
        </Button>
      ) : null}
    </>
  )
}
