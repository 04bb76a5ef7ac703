import { useDebouncedInput } from '../../lib/hooks/use-debounced-input.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { AccountsSearch } from './accounts-search.ts'

type AccountFiltersBarProps = { search: AccountsSearch; onChange: (change: AccountsSearch) => void }

type AccountStateChoice = NonNullable<AccountsSearch['estado']> | 'all'
type AccountOrderChoice = NonNullable<AccountsSearch['orden']> | 'activity'

const states: readonly { value: AccountStateChoice; label: string }[] = [
  { value: 'all', label: 'Todas' },
  { value: 'active', label: 'Activas' },
  { value: 'suspended', label: 'Suspendidas' },
]

const orders: readonly { value: AccountOrderChoice; label: string }[] = [
  { value: 'activity', label: 'Última actividad' },
  { value: 'messages', label: 'Más mensajes' },
  { value: 'storage', label: 'Más espacio' },
  { value: 'agents', label: 'Más agentes' },
  { value: 'name', label: 'Nombre' },
  { value: 'created', label: 'Más nuevas' },
]

export function AccountFiltersBar({ search: { q = '', estado, orden }, onChange }: AccountFiltersBarProps) {
  const [typed, type] = useDebouncedInput(q, (text) => onChange({ q: text || undefined }))
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <div className="min-w-56 flex-1 max-sm:basis-full">
        <SearchField label="Buscar cuentas" placeholder="Negocio, usuario o email" value={typed} onChange={type} />
      </div>
      <Select<AccountStateChoice>
        label="Estado"
        value={estado ?? 'all'}
        onChange={(value) => onChange({ estado: value === 'all' ? undefined : value })}
        options={states}
      />
      <Select<AccountOrderChoice>
        label="Orden"
        value={orden ?? 'activity'}
        onChange={(value) => onChange({ orden: value === 'activity' ? undefined : value })}
        options={orders}
      />
    </div>
  )
}
