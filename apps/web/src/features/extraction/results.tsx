import { AppError, type ExportFormat, type Output, type extraction } from '@portavoz/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatTime } from '../../lib/dates.ts'
import { formatCount } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ResultList } from './result-list.tsx'
import { onlyTheFirst } from './words.ts'

export type Found = Output<typeof extraction.search>
type Props = {
  found: UseQueryResult<Found>
  query: string
  onExport: (format: ExportFormat, found: Found) => void
}

const failed = 'Error al buscar contenido'

export function Results({ found: { data, error, isFetching, refetch }, query, onExport }: Props) {
  if (error && !data)
    return (
      <ErrorState title={failed} busy={isFetching} onRetry={() => void refetch()}>
        {reasonOf(error)}
      </ErrorState>
    )
  return (
    <section
      aria-labelledby="resultados"
      aria-busy={isFetching || undefined}
      className="overflow-hidden rounded-panel border border-linea bg-superficie"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-linea px-4 py-3 sm:px-5">
        <div className="min-w-0">
          <h2 id="resultados" className="font-semibold">
            Resultados
          </h2>
          <p role="status" className="num text-sm text-texto-3">
            {data ? summaryOf(data) : ''}
          </p>
        </div>
        <ExportButtons total={data?.total} onExport={(format) => data && onExport(format, data)} />
      </div>
      {data && error ? <Old found={data} busy={isFetching} onRetry={() => void refetch()} /> : null}
      {data ? <Rows found={data} query={query} /> : <Waiting />}
    </section>
  )
}

/** What was found before stays, and says of when it is. */
const Old = ({ found: { asOf }, busy, onRetry }: { found: Found; busy: boolean; onRetry: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-linea px-4 py-2.5 text-sm text-aviso sm:px-5"
  >
    <p>No se pudo actualizar: esto es lo que había a las {formatTime(asOf)}.</p>
    <Button size="sm" busy={busy} onClick={onRetry}>
      Reintentar
    </Button>
  </div>
)

function Rows({ found: { items, total }, query }: { found: Found; query: string }) {
  if (total > 0) return <ResultList rows={items} query={query} />
  return (
    <div className="p-4 sm:p-5">
      <EmptyState title={`Ningún mensaje con «${query}»`}>
        Prueba con otra palabra, con más días o con menos filtros. Da igual si escribes tildes o mayúsculas.
      </EmptyState>
    </div>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Buscando" className="grid gap-3 p-4 sm:p-5">
    {[1, 2, 3, 4, 5, 6].map((one) => (
      <Skeleton key={one} size="h-12" />
    ))}
  </div>
)

function summaryOf({ items, total }: Found): string {
  if (total > items.length) return onlyTheFirst(items.length, total)
  return total === 0 ? 'Sin resultados' : formatCount(total, 'resultado', 'resultados')
}

/** What stands in the title already is not said twice. */
function reasonOf(error: Error): string | null {
  const field = error instanceof AppError && error.fields ? Object.values(error.fields)[0] : undefined
  const reason = field ?? error.message
  return reason === failed ? null : reason
}
