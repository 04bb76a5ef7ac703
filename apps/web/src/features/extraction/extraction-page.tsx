import type { ExportFormat, extraction, EndpointOutput } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { RotateCw, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  extractionCountsQuery,
  type ExtractionFilters,
  extractionSearchQuery,
} from '../../data/extraction/extraction.ts'
import { cx } from '../../lib/cx.ts'
import { csvSeparator } from '../../lib/csv-separator.ts'
import { formatTime } from '../../lib/format/dates.ts'
import { formatCount, formatNumber } from '../../lib/format/numbers.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { ExportButtons } from './export/export-buttons.tsx'
import { ExportContent } from './export/export-content.tsx'
import { startExport, useExportRun } from './export/export-run.ts'
import { countFilters } from './extraction-search.ts'
import { FiltersPanel } from './filters-panel.tsx'
import { Results } from './results.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { SearchBar } from './search-bar.tsx'
import { useExtraction } from './use-extraction.ts'
import { extractionFigures, defaultExportContent } from './labels.ts'

const exportPanel = lazyPart(() => import('./export/export-panel.tsx').then(({ ExportPanel }) => ExportPanel))

export function ExtractionPage() {
  const { search, filters, query, wrongDays, change, clear, replace } = useExtraction()
  const [content, setContent] = useState(defaultExportContent)
  const [isOpen, setIsOpen] = useState(false)
  const run = useExportRun()
  const client = useQueryClient()
  const counts = useQuery({ ...extractionCountsQuery(filters), enabled: !wrongDays, placeholderData: keepPreviousData })
  const results = useQuery({ ...extractionSearchQuery(filters, query), enabled: query !== '' && !wrongDays })
  const filterCount = countFilters(search)
  const hasNothing = counts.data?.messages === 0 && !counts.isPlaceholderData && filterCount === 0 && query === ''

  type Rows = ExtractionFilters & { query?: string; asOf?: string | undefined }
  const exportRows = (format: ExportFormat, rows: Rows, counted: number | undefined) =>
    void startExport({ ...rows, format, separator: csvSeparator.read(), include: content }, counted)
  function refresh() {
    void counts.refetch()
    if (query !== '') void results.refetch()
  }
  function submitQuery(text: string) {
    if (text === search.q) void client.invalidateQueries(extractionSearchQuery(filters, text))
    else change({ q: text })
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Extracción de Datos</h1>
        <div className="flex flex-wrap gap-2">
          <SavedSearches search={search} onApply={replace} />
          <Button aria-busy={counts.isFetching || undefined} onClick={refresh}>
            <RotateCw aria-hidden className="size-4 text-texto-3 max-md:hidden" /> Actualizar
          </Button>
        </div>
      </div>
      <div className="mt-5">
        {wrongDays ? <Alert tone="error" title={wrongDays} /> : <ExtractionFigures counts={counts} />}
      </div>
      <div className="mt-5">
        <SearchBar
          query={search.q ?? ''}
          busy={results.isFetching}
          onSearch={submitQuery}
          onClear={() => change({ q: undefined })}
        >
          <span className="lg:hidden">
            <Button aria-expanded={isOpen} aria-controls="panel-filtros" onClick={() => setIsOpen(!isOpen)}>
              <SlidersHorizontal aria-hidden className="size-4" />
              <span>
                Filtros<span className="max-sm:sr-only"> y contenido</span>
                {filterCount > 0 ? ` (${formatNumber(filterCount)})` : ''}
              </span>
            </Button>
          </span>
        </SearchBar>
      </div>
      <div className={cx('mt-5', query !== '' && !isOpen && 'max-lg:hidden')}>
        {hasNothing ? (
          <NothingYet />
        ) : (
          <ExportAll
            total={counts.isPlaceholderData ? undefined : counts.data?.messages}
            onExport={(format) => exportRows(format, { ...filters, asOf: counts.data?.asOf }, counts.data?.messages)}
          />
        )}
      </div>
      <div
        id="panel-filtros"
        className={cx('mt-5 items-start gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]', isOpen ? 'grid' : 'hidden')}
      >
        <FiltersPanel search={search} onChange={change} onClear={clear} />
        <ExportContent content={content} onChange={setContent} />
      </div>
      {query === '' || wrongDays ? null : (
        <div className="mt-5">
          <Results
            results={results}
            query={query}
            onExport={(format, { asOf, total }) => exportRows(format, { ...filters, query, asOf }, total)}
          />
        </div>
      )}
      <Suspense>{run ? <exportPanel.Part run={run} /> : null}</Suspense>
    </>
  )
}

/** Instead of buttons that export nothing. */
const NothingYet = () => (
  <EmptyState
    title="Todavía no hay mensajes que exportar"
    action={
      <Link to="/agents" className={standaloneLinkClass}>
        Ir a Agentes
      </Link>
    }
  >
    Cuando tus clientes escriban a tus agentes, aquí buscas lo que dijeron y lo descargas en Excel, CSV o JSON. Si
    escribieron antes, elige otras fechas.
  </EmptyState>
)

type ExportAllProps = { total: number | undefined; onExport: (format: ExportFormat) => void }

/** In reach on a phone too, except beside results, which have buttons of their own. */
const ExportAll = ({ total, onExport }: ExportAllProps) => (
  <section
    aria-labelledby="exportar-todo"
    className={
      'flex flex-wrap items-center justify-between gap-3 rounded-panel border border-linea bg-superficie p-4 sm:px-5'
    }
  >
    <div className="min-w-0">
      <h2 id="exportar-todo" className="font-semibold">
        Exportar todo lo filtrado
      </h2>
      <p className="num text-sm text-texto-3">
        {total === undefined ? 'Contando los mensajes…' : formatCount(total, 'mensaje', 'mensajes')}
      </p>
    </div>
    <ExportButtons subject="todo lo filtrado" total={total} onExport={onExport} />
  </section>
)

type ExtractionCountsResult = UseQueryResult<EndpointOutput<typeof extraction.counts>>

function ExtractionFigures({ counts: { data, error, isFetching, refetch } }: { counts: ExtractionCountsResult }) {
  if (error && !data)
    return (
      <ErrorState title="No se pudieron contar tus conversaciones" busy={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  if (!data) return <Skeleton size="h-58 rounded-panel lg:h-29" />
  return (
    <div className="grid gap-2">
      <StatStrip stats={extractionFigures(data)} />
      {error ? (
        <RetryLine onRetry={() => void refetch()}>
          {`No se pudieron actualizar: son las cifras de las ${formatTime(data.asOf)}.`}
        </RetryLine>
      ) : null}
    </div>
  )
}
