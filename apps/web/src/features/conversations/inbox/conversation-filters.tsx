import { Platform, platformLabels } from '@portavoz/contract'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { searchTextError } from '../../../lib/search-text-error.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { countHiddenFilters, type InboxSearch } from './inbox-search.ts'
import { useDebouncedInput } from '../../../lib/hooks/use-debounced-input.ts'

const moreFilters = lazyPart(() => import('./more-filters.tsx').then((file) => file.MoreFilters))

const statusOptions = [
  { value: 'all', label: 'Todos los estados' },
  { value: 'active', label: 'Activas' },
  { value: 'resolved', label: 'Resueltas' },
  { value: 'waiting', label: 'Pendientes' },
  { value: 'transferred', label: 'Transferidas' },
] as const
const platformOptions = [
  { value: 'all' as const, label: 'Todas las plataformas' },
  ...Platform.options.map((value) => ({ value, label: platformLabels[value] })),
]

const orderOptions = [
  { value: 'recent', label: 'Más recientes primero' },
  { value: 'waiting', label: 'Quien más espera primero' },
] as const

export type ChangeInboxSearch = (change: Partial<InboxSearch>) => void
type ConversationFiltersBarProps = { search: InboxSearch; onChange: ChangeInboxSearch; error: string | undefined }

export function ConversationFiltersBar({ search, onChange, error }: ConversationFiltersBarProps) {
  const hidden = countHiddenFilters(search)
  const [isOpen, setIsOpen] = useState(hidden > 0)
  const isInvalid = (typed: string) => searchTextError(typed) !== undefined
  const [text, type] = useDebouncedInput(search.q ?? '', (q) => onChange({ q: q || undefined }), isInvalid)
  const errorText = text === (search.q ?? '') ? error : searchTextError(text)
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-56 flex-1 max-sm:basis-full">
          <SearchField
            label="Buscar conversaciones"
            placeholder="Buscar por nombre, teléfono o mensaje..."
            value={text}
            onChange={type}
          />
        </div>
        <div className="flex w-full flex-wrap gap-3 *:grow sm:w-auto sm:*:grow-0">
          <Select
            label="Estado"
            value={search.status ?? 'all'}
            options={statusOptions}
            onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
          />
          <Select
            label="Plataforma"
            value={search.platform ?? 'all'}
            options={platformOptions}
            onChange={(platform) => onChange({ platform: platform === 'all' ? undefined : platform })}
          />
          <Select
            label="Orden"
            value={search.order ?? 'recent'}
            options={orderOptions}
            onChange={(order) => onChange({ order: order === 'waiting' ? order : undefined })}
          />
          <Button
            aria-expanded={isOpen}
            aria-controls="mas-filtros"
            onPointerDown={moreFilters.fetchAhead}
            onClick={() => setIsOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            Filtros{hidden > 0 ? ` (${formatNumber(hidden)})` : ''}
          </Button>
        </div>
      </div>
      {errorText ? (
        <p role="alert" className="text-sm text-error">
          {errorText}
        </p>
      ) : null}
      <div id="mas-filtros" hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<div className="h-10" />}>
            <moreFilters.Part search={search} onChange={onChange} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
