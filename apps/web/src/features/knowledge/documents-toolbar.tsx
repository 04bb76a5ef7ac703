import { RotateCw, SlidersHorizontal } from 'lucide-react'
import { formatNumber } from '../../lib/format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'

type DocumentsToolbarProps = {
  typed: string
  onType: (text: string) => void
  filterCount: number
  onOpenFilters: () => void
  fetchFiltersAhead: () => void
  isRefreshing: boolean
  onRefresh: () => void
}

/** What narrows the list of documents, and reads it again. */
export const DocumentsToolbar = ({
  typed,
  onType,
  filterCount,
  onOpenFilters,
  fetchFiltersAhead,
  isRefreshing,
  onRefresh,
}: DocumentsToolbarProps) => (
  <div className="flex flex-wrap gap-3">
    <div className="min-w-56 flex-1 max-sm:basis-full">
      <SearchField label="Buscar documentos" placeholder="Buscar documentos..." value={typed} onChange={onType} />
    </div>
    <Button onClick={onOpenFilters} onPointerDown={fetchFiltersAhead}>
      <SlidersHorizontal aria-hidden className="size-4 text-texto-3" />
      Filtros{filterCount > 0 ? ` (${formatNumber(filterCount)})` : ''}
    </Button>
    <Button aria-busy={isRefreshing || undefined} onClick={onRefresh}>
      <RotateCw aria-hidden className="size-4 text-texto-3" /> Actualizar
    </Button>
  </div>
)
