import type { ExportFormat } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { describeFilters } from '../describe-filters.ts'
import type { ExtractionSearch } from '../extraction-search.ts'
import { exportResultsTitle } from '../labels.ts'
import { ExportButtons } from './export-buttons.tsx'

type ExportBarProps = {
  /** With a query, the results are exported; without one, all that the filters select. */
  hasQuery: boolean
  total: number | undefined
  onExport: (format: ExportFormat) => void
} & FiltersLineProps

/** Exports what the screen shows: the results, or everything without a query. */
export const ExportBar = ({ hasQuery, total, onExport, ...filters }: ExportBarProps) => (
  <section
    aria-labelledby="exportar"
    className={
      'flex flex-wrap items-center justify-between gap-3 rounded-panel border border-linea bg-superficie p-4 sm:px-5'
    }
  >
    <div className="min-w-0 max-sm:basis-full sm:flex-1">
      <h2 id="exportar" className="num font-semibold">
        {hasQuery ? exportResultsTitle(total) : 'Exportar todo lo filtrado'}
      </h2>
      {hasQuery ? (
        <FiltersLine {...filters} />
      ) : (
        <p className="num text-sm text-texto-3">
          {total === undefined ? 'Contando los mensajes…' : formatCount(total, 'mensaje', 'mensajes')}
        </p>
      )}
    </div>
    <ExportButtons subject={hasQuery ? undefined : 'todo lo filtrado'} total={total} onExport={onExport} />
  </section>
)

type FiltersLineProps = { search: ExtractionSearch; isOpen: boolean; onToggle: () => void }

/** Names the filters that hold, and opens them. */
function FiltersLine({ search, isOpen, onToggle }: FiltersLineProps) {
  const { data } = useQuery(agentsQuery)
  const description = describeFilters(search, data ?? [], useNow())
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="panel-filtros"
      title={description}
      onClick={onToggle}
      className="flex h-12 max-w-full items-center gap-2 text-sm text-texto-2 hover:text-texto"
    >
      <SlidersHorizontal aria-hidden className="size-4 shrink-0 text-texto-3" />
      <span className="shrink-0 max-sm:sr-only">Filtros y contenido: </span>
      <span className="num min-w-0 truncate">{description}</span>
      <ChevronDown aria-hidden className={cx('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}
