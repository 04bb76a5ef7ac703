import { useQuery } from '@tanstack/react-query'
import { contactTagsQuery } from '../../data/contacts/contacts.ts'
import { useDebouncedInput } from '../../lib/hooks/use-debounced-input.ts'
import { searchTextError } from '../../lib/search-text-error.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { ContactsSearch } from './contacts-search.ts'

type ContactFiltersBarProps = { search: ContactsSearch; onChange: (change: Partial<ContactsSearch>) => void }

type StateChoice = NonNullable<ContactsSearch['state']> | 'all'

const states: readonly { value: StateChoice; label: string }[] = [
  { value: 'all', label: 'Todos' },
  { value: 'blocked', label: 'Bloqueados' },
  { value: 'opted_out', label: 'De baja' },
]

export function ContactFiltersBar({ search: { q = '', tag, state }, onChange }: ContactFiltersBarProps) {
  const { data: tags = [] } = useQuery(contactTagsQuery)
  const isWrong = (text: string) => searchTextError(text) !== undefined
  const [typed, type] = useDebouncedInput(q, (text) => onChange({ q: text || undefined }), isWrong)
  const error = searchTextError(typed)
  const known = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <div className="min-w-56 flex-1">
          <SearchField label="Buscar contactos" placeholder="Nombre o teléfono" value={typed} onChange={type} />
        </div>
        {known.length > 0 ? (
          <Select
            label="Etiqueta"
            value={tag ?? ''}
            onChange={(value) => onChange({ tag: value || undefined })}
            options={[{ value: '', label: 'Cualquier etiqueta' }, ...known.map((value) => ({ value, label: value }))]}
          />
        ) : null}
        <Select<StateChoice>
          label="Estado"
          value={state ?? 'all'}
          onChange={(value) => onChange({ state: value === 'all' ? undefined : value })}
          options={states}
        />
      </div>
      {error ? (
        <p role="alert" className="mt-2 text-sm text-error">
          {error}
        </p>
      ) : null}
    </>
  )
}
