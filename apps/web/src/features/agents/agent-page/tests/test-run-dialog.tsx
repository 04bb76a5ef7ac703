import { useQuery } from '@tanstack/react-query'
import { testRunQuery } from '../../../../data/agents/agent-tests.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { TestResultItem } from './test-result-item.tsx'
import { comparisonTexts, runCountsText, runSetupText, sortWorstFirst } from './test-texts.ts'

type TestRunDialogProps = { agentId: string; runId: string; onClose: () => void }

export function TestRunDialog({ agentId, runId, onClose }: TestRunDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(testRunQuery(agentId, runId))
  const summary = data && [...comparisonTexts(data.results), runCountsText(data)]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title="Cómo le fue"
      description={
        data ? `Con la ${runSetupText(data)}, ${formatDateTime(data.startedAt)}.` : 'Leyendo las respuestas.'
      }
    >
      {data ? (
        <>
          <p className="num mb-4 text-sm font-medium">{summary?.join(' · ')}</p>
          <ol aria-label="Respuestas" className="grid gap-3">
            {sortWorstFirst(data.results).map((result) => (
              <TestResultItem key={result.position} result={result} />
            ))}
          </ol>
        </>
      ) : error ? (
        <ErrorState title="No se pudieron cargar las respuestas" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Cargando las respuestas">
          <Skeleton size="h-72 w-full rounded-panel" />
        </div>
      )}
    </Dialog>
  )
}
