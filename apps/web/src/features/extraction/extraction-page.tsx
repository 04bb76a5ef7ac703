import type { ExportFormat, extraction, EndpointOutput } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { RotateCw, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { extractionCountsQuery, extractionSearchQuery } from '../../data/extraction/extraction.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { cx } from '../../lib/cx.ts'
import { csvSeparator } from '../../lib/csv-separator.ts'
import { formatTime } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FIGURES_LINE_PX, FiguresLine } from '../../ui/figures-line.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { ExportBar } from './export/export-bar.tsx'
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
  const isSearching = query !== '' && !wrongDays
  const counts = useQuery({ ...extractionCountsQuery(filters), enabled: !wrongDays, placeholderData: keepPreviousData })
  const results = useQuery({ ...extractionSearchQuery(filters, query), enabled: isSearching })
  const filterCount = countFilters(search)
  const hasNothing = counts.data?.messages === 0 && !counts.isPlaceholderData && filterCount === 0 && query === ''

  // The rows and their count are those that the screen shows.
  const shown = isSearching ? results.data : counts.isPlaceholderData ? undefined : counts.data
  const total = shown && ('total' in shown ? shown.total : shown.messages)
  const exportShown = (format: ExportFormat) =>
    void startExport(
      {
        ...filters,
        ...(isSearching && { query }),
        asOf: shown?.asOf,
        format,
        separator: csvSeparator.read(),
        include: content,
      },
      total,
    )
  const toggle = () => setIsOpen(!isOpen)
  function refresh() {
    void counts.refetch()
    if (isSearching) void results.refetch()
  }
  function submitQuery(text: string) {
    setIsOpen(false)
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
          {isSearching ? null : (
            <span className="lg:hidden">
              <Button aria-expanded={isOpen} aria-controls="panel-filtros" onClick={toggle}>
                <SlidersHorizontal aria-hidden className="size-4" />
                <span>
                  Filtros<span className="max-sm:sr-only"> y contenido</span>
                  {filterCount > 0 ? ` (${formatNumber(filterCount)})` : ''}
                </span>
              </Button>
            </span>
          )}
        </SearchBar>
      </div>
      <div className="mt-5">
        {hasNothing ? (
          <NothingYet />
        ) : (
          <ExportBar
            hasQuery={isSearching}
            total={total}
            onExport={exportShown}
            search={search}
            isOpen={isOpen}
            onToggle={toggle}
          />
        )}
      </div>
      <div
        id="panel-filtros"
        className={cx(
          'mt-5 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]',
          isOpen ? 'grid' : isSearching ? 'hidden' : 'hidden lg:grid',
        )}
      >
        <FiltersPanel search={search} onChange={change} onClear={clear} />
        <ExportContent content={content} onChange={setContent} />
      </div>
      {isSearching ? (
        <div className="mt-5">
          <Results results={results} query={query} />
        </div>
      ) : null}
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

type ExtractionCountsResult = UseQueryResult<EndpointOutput<typeof extraction.counts>>

/** On a phone the figures take one line, and the export is on the first screen. */
function ExtractionFigures({ counts: { data, error, isFetching, refetch } }: { counts: ExtractionCountsResult }) {
  const isWide = useMedia('(min-width: 48rem)')
  const Figures = isWide ? StatStrip : FiguresLine
  if (error && !data)
    return (
      <ErrorState title="No se pudieron contar tus conversaciones" busy={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  if (!data) return isWide ? <Skeleton size="h-29 rounded-panel" /> : <div style={{ height: FIGURES_LINE_PX }} />
  return (
    <div className="grid gap-2">
      <Figures stats={extractionFigures(data)} />
      {error ? (
        <RetryLine onRetry={() => void refetch()}>
          {`No se pudieron actualizar: son las cifras de las ${formatTime(data.asOf)}.`}
        </RetryLine>
      ) : null}
    </div>
  )
}
