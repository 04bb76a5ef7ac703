import { useQuery } from '@tanstack/react-query'
import { runQuery } from '../../../../data/tests.ts'
import { formatDateTime } from '../../../../lib/dates.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Result } from './result.tsx'
import { comparedWords, countWords, withWords, worstFirst } from './words.ts'

type Props = { agentId: string; runId: string; onClose: () => void }

/** What was answered to each test, what failed first. */
export function RunDialog({ agentId, runId, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(runQuery(agentId, runId))
  const said = data && [...comparedWords(data.results), countWords(data)]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title="Cómo le fue"
      description={data ? `Con la ${withWords(data)}, ${formatDateTime(data.startedAt)}.` : 'Leyendo las respuestas.'}
    >
      {data ? (
        <>
          <p className="num mb-4 text-sm font-medium">{said?.join(' · ')}</p>
          <ol aria-label="Respuestas" className="grid gap-3">
            {worstFirst(data.results).map((result) => (
              <Result key={result.position} result={result} />
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
