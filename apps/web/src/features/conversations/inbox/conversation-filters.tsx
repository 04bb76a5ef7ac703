import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { searchTextError } from '../../../lib/search-text-error.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { FirstFilters } from './first-filters.tsx'
import { type ChangeInboxSearch, countFilters, countHiddenFilters, type InboxSearch } from './inbox-search.ts'
import type { useInboxView } from './inbox-view.ts'
import { useDebouncedInput } from '../../../lib/hooks/use-debounced-input.ts'

const moreFilters = lazyPart(() => import('./more-filters.tsx').then((file) => file.MoreFilters))
const filtersSheet = lazyPart(() => import('./filters-sheet.tsx').then((file) => file.FiltersSheet))

type ConversationFiltersBarProps = {
  search: InboxSearch
  onChange: ChangeInboxSearch
  onClear: () => void
  inboxView: ReturnType<typeof useInboxView>
  error: string | undefined
  /** Beside the filters above rows. */
  lastButton: ReactNode
}

/** Above rows all filters but the search are in a sheet. */
export function ConversationFiltersBar({
  search,
  onChange,
  onClear,
  inboxView,
  error,
  lastButton,
}: ConversationFiltersBarProps) {
  const { layout } = inboxView
  const isCompact = layout !== 'cards'
  const size = layout === 'rows' ? 'lg' : 'md'
  const count = isCompact ? countFilters(search) : countHiddenFilters(search)
  const [isOpen, setIsOpen] = useState(!isCompact && count > 0)
  const isInvalid = (typed: string) => searchTextError(typed) !== undefined
  const [text, type] = useDebouncedInput(search.q ?? '', (q) => onChange({ q: q || undefined }), isInvalid)
  const errorText = text === (search.q ?? '') ? error : searchTextError(text)
  const label = `Filtros${count > 0 ? ` (${formatNumber(count)})` : ''}`
  const searchField = (
    <SearchField
      label="Buscar conversaciones"
      placeholder="Buscar por nombre, teléfono o mensaje..."
      size={size}
      value={text}
      onChange={type}
    />
  )
  return (
    <div className={isCompact ? 'mt-2 grid gap-2' : 'mt-5 grid gap-3'}>
      {isCompact ? (
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">{searchField}</div>
          <Button
            size={size}
            style={{ minWidth: 48 }}
            aria-haspopup="dialog"
            onPointerDown={filtersSheet.fetchAhead}
            onClick={() => setIsOpen(true)}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            <span className="sr-only">Filtros</span>
            {count > 0 ? <span className="num text-sm">({formatNumber(count)})</span> : null}
          </Button>
          {lastButton}
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <div className="min-w-56 flex-1 max-sm:basis-full">{searchField}</div>
          <div className="flex w-full flex-wrap gap-3 *:grow sm:w-auto sm:*:grow-0">
            <FirstFilters search={search} onChange={onChange} />
            <Button
              aria-expanded={isOpen}
              aria-controls="mas-filtros"
              onPointerDown={moreFilters.fetchAhead}
              onClick={() => setIsOpen(!isOpen)}
            >
              <SlidersHorizontal aria-hidden className="size-4" />
              {label}
            </Button>
          </div>
        </div>
      )}
      {errorText ? (
        <p role="alert" className="text-sm text-error">
          {errorText}
        </p>
      ) : null}
      {isCompact ? (
        <Suspense>
          {isOpen ? (
            <filtersSheet.Part
              search={search}
              onChange={onChange}
              onClear={onClear}
              view={layout === 'rows' ? { value: inboxView.view, choose: inboxView.choose } : null}
              onClose={() => setIsOpen(false)}
            />
          ) : null}
        </Suspense>
      ) : (
        <div id="mas-filtros" hidden={!isOpen}>
          {isOpen ? (
            <Suspense fallback={<div className="h-10" />}>
              <moreFilters.Part search={search} onChange={onChange} />
            </Suspense>
          ) : null}
        </div>
      )}
    </div>
  )
}
