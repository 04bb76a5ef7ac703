import { Platform, platformLabels } from '@portavoz/contract'
import { Select } from '../../../ui/forms/select.tsx'
import type { ChangeInboxSearch } from './inbox-search.ts'
import type { InboxSearch } from './inbox-search.ts'

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

type FirstFiltersProps = { search: InboxSearch; onChange: ChangeInboxSearch; block?: boolean }

/** The filters that stand beside the search field where there is room. */
export const FirstFilters = ({ search, onChange, block = false }: FirstFiltersProps) => (
  <>
    <Select
      block={block}
      label="Estado"
      value={search.status ?? 'all'}
      options={statusOptions}
      onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
    />
    <Select
      block={block}
      label="Plataforma"
      value={search.platform ?? 'all'}
      options={platformOptions}
      onChange={(platform) => onChange({ platform: platform === 'all' ? undefined : platform })}
    />
    <Select
      block={block}
      label="Orden"
      value={search.order ?? 'recent'}
      options={orderOptions}
      onChange={(order) => onChange({ order: order === 'waiting' ? order : undefined })}
    />
  </>
)
