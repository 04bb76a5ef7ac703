import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { wrongWords } from '../../lib/wrong-words.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { hiddenFilters, type InboxSearch } from './inbox-search.ts'
import { useTyped } from '../../lib/use-typed.ts'

const more = lazyPart(() => import('./more-filters.tsx').then((file) => file.MoreFilters))

const statuses = [
  { value: 'all', label: 'Todos los estados' },
  { value: 'active', label: 'Activas' },
  { value: 'resolved', label: 'Resueltas' },
  { value: 'waiting', label: 'Pendientes' },
  { value: 'transferred', label: 'Transferidas' },
] as const
const platforms = [
  { value: 'all', label: 'Todas las plataformas' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'telegram', label: 'Telegram' },
] as const

export type ChangeSearch = (change: Partial<InboxSearch>) => void
type Props = { search: InboxSearch; onChange: ChangeSearch; error: string | undefined }

export function ConversationFiltersBar({ search, onChange, error }: Props) {
  const hidden = hiddenFilters(search)
  const [open, setOpen] = useState(hidden > 0)
  const isWrong = (words: string) => wrongWords(words) !== undefined
  const [text, type] = useTyped(search.q ?? '', (q) => onChange({ q: q || undefined }), isWrong)
  const why = text === (search.q ?? '') ? error : wrongWords(text)
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
            options={statuses}
            onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
          />
          <Select
            label="Plataforma"
            value={search.platform ?? 'all'}
            options={platforms}
            onChange={(platform) => onChange({ platform: platform === 'all' ? undefined : platform })}
          />
          <Button
            aria-expanded={open}
            aria-controls="mas-filtros"
            onPointerDown={more.fetchAhead}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            Filtros{hidden > 0 ? ` (${formatNumber(hidden)})` : ''}
          </Button>
        </div>
      </div>
      {why ? (
        <p role="alert" className="text-sm text-error">
          {why}
        </p>
      ) : null}
      <div id="mas-filtros" hidden={!open}>
        {open ? (
          <Suspense fallback={<div className="h-10" />}>
            <more.Part search={search} onChange={onChange} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
