import type { ExportFormat, extraction, Output } from '@portavoz/contract'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { RotateCw, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { countsQuery, type ExtractionFilters, foundQuery } from '../../data/extraction.ts'
import { cx } from '../../lib/cx.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RetryLine } from '../../ui/retry-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ExportContent } from './export-content.tsx'
import { startExport, useExportRun } from './export-run.ts'
import { filtersSet } from './extraction-search.ts'
import { FiltersPanel } from './filters-panel.tsx'
import { Results } from './results.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { SearchBar } from './search-bar.tsx'
import { useExtraction } from './use-extraction.ts'
import { extractionFigures, usualContent } from './words.ts'

const exporting = lazyPart(() => import('./export-panel.tsx').then(({ ExportPanel }) => ExportPanel))

export function ExtractionPage() {
  const { search, filters, query, wrongDays, change, clear, replace } = useExtraction()
  const [content, setContent] = useState(usualContent)
  const [open, setOpen] = useState(false)
  const run = useExportRun()
  const client = useQueryClient()
  const counts = useQuery({ ...countsQuery(filters), enabled: !wrongDays, placeholderData: keepPreviousData })
  const found = useQuery({ ...foundQuery(filters, query), enabled: query !== '' && !wrongDays })
  const set = filtersSet(search)

  type Rows = ExtractionFilters & { query?: string; asOf?: string | undefined }
  const exportRows = (format: ExportFormat, rows: Rows, counted: number | undefined) =>
    void startExport({ ...rows, format, include: { ...content, manifest: format === 'json' } }, counted)
  function refresh() {
    void counts.refetch()
    if (query !== '') void found.refetch()
  }
  function look(words: string) {
    if (words === search.q) void client.invalidateQueries(foundQuery(filters, words))
    else change({ q: words })
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Extracción de Datos</h1>
        <div className="flex flex-wrap gap-2">
          <SavedSearches search={search} onApply={replace} />
          <Button aria-busy={counts.isFetching || undefined} onClick={refresh}>
            <RotateCw aria-hidden className="size-4 text-texto-3" /> Actualizar
          </Button>
        </div>
      </div>
      <div className="mt-5">{wrongDays ? <Alert tone="error" title={wrongDays} /> : <Figures counts={counts} />}</div>
      <div className="mt-5">
        <SearchBar
          query={search.q ?? ''}
          busy={found.isFetching}
          onSearch={look}
          onClear={() => change({ q: undefined })}
        >
          <span className="lg:hidden">
            <Button aria-expanded={open} aria-controls="panel-filtros" onClick={() => setOpen(!open)}>
              <SlidersHorizontal aria-hidden className="size-4" />
              <span>
                Filtros<span className="max-sm:sr-only"> y contenido</span>
                {set > 0 ? ` (${formatNumber(set)})` : ''}
              </span>
            </Button>
          </span>
        </SearchBar>
      </div>
      <div
        id="panel-filtros"
        className={cx('mt-5 gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]', open ? 'grid' : 'hidden')}
      >
        <FiltersPanel
          search={search}
          onChange={change}
          onClear={clear}
          foot={
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="text-sm font-medium text-texto-2">Exportar todo lo filtrado</h3>
              <ExportButtons
                of="todo lo filtrado"
                total={counts.isPlaceholderData ? undefined : counts.data?.messages}
                onExport={(format) =>
                  exportRows(format, { ...filters, asOf: counts.data?.asOf }, counts.data?.messages)
                }
              />
            </div>
          }
        />
        <ExportContent content={content} onChange={setContent} />
      </div>
      {query === '' || wrongDays ? null : (
        <div className="mt-5">
          <Results
            found={found}
            query={query}
            onExport={(format, { asOf, total }) => exportRows(format, { ...filters, query, asOf }, total)}
          />
        </div>
      )}
      <Suspense>{run ? <exporting.Part run={run} /> : null}</Suspense>
    </>
  )
}

type Counts = UseQueryResult<Output<typeof extraction.counts>>

function Figures({ counts: { data, error, isFetching, refetch } }: { counts: Counts }) {
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
