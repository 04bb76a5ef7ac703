import { AppError, type EndpointOutput, type extraction } from '@portavoz/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatTime } from '../../lib/format/dates.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ResultList } from './result-list.tsx'
import { truncatedResultsText } from './labels.ts'

export type ExtractionResults = EndpointOutput<typeof extraction.search>
type ResultsProps = {
  results: UseQueryResult<ExtractionResults>
  query: string
}

const failureTitle = 'Error al buscar contenido'

export function Results({ results: { data, error, isFetching, refetch }, query }: ResultsProps) {
  if (error && !data)
    return (
      <ErrorState title={failureTitle} busy={isFetching} onRetry={() => void refetch()}>
        {failureReason(error)}
      </ErrorState>
    )
  return (
    <section
      aria-labelledby="resultados"
      aria-busy={isFetching || undefined}
      className="overflow-hidden rounded-panel border border-linea bg-superficie"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-linea px-4 py-3 sm:px-5">
        <h2 id="resultados" className="font-semibold">
          Resultados
        </h2>
        <p role="status" className="num text-sm text-texto-3">
          {data ? describeResults(data) : ''}
        </p>
      </div>
      {data && error ? <StaleResultsNotice results={data} busy={isFetching} onRetry={() => void refetch()} /> : null}
      {data ? <ResultRows results={data} query={query} /> : <ResultsPlaceholder />}
    </section>
  )
}

/** Earlier results stay on the screen with their time. */
const StaleResultsNotice = ({
  results: { asOf },
  busy,
  onRetry,
}: {
  results: ExtractionResults
  busy: boolean
  onRetry: () => void
}) => (
  <div
    role="alert"
    className={
      'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-linea px-4 py-2.5 text-sm ' +
      'text-aviso sm:px-5'
    }
  >
    <p>No se pudo actualizar: esto es lo que había a las {formatTime(asOf)}.</p>
    <Button size="sm" busy={busy} onClick={onRetry}>
      Reintentar
    </Button>
  </div>
)

function ResultRows({ results: { items, total }, query }: { results: ExtractionResults; query: string }) {
  if (total > 0) return <ResultList rows={items} query={query} />
  return (
    <div className="p-4 sm:p-5">
      <EmptyState title={`Ningún mensaje con «${query}»`}>
        Prueba con otra palabra, con más días o con menos filtros. Da igual si escribes tildes o mayúsculas.
      </EmptyState>
    </div>
  )
}

const ResultsPlaceholder = () => (
  <div role="status" aria-label="Buscando" className="grid gap-3 p-4 sm:p-5">
    {[1, 2, 3, 4, 5, 6].map((one) => (
      <Skeleton key={one} size="h-12" />
    ))}
  </div>
)

function describeResults({ items, total }: ExtractionResults): string {
  if (total > items.length) return truncatedResultsText(items.length, total)
  return total === 0 ? 'Sin resultados' : formatCount(total, 'resultado', 'resultados')
}

/** A reason that equals the title is not repeated. */
function failureReason(error: Error): string | null {
  const field = error instanceof AppError && error.fields ? Object.values(error.fields)[0] : undefined
  const reason = field ?? error.message
  return reason === failureTitle ? null : reason
}
