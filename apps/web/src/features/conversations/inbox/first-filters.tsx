import { Platform, platformLabels } from '@portavoz/contract'
import { LabelledSelect } from '../../../ui/forms/labelled-select.tsx'
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
/** Beside their label. */
const shortOrderOptions = [orderOptions[0], { value: 'waiting', label: 'Quien más espera' }] as const

type FirstFiltersProps = { search: InboxSearch; onChange: ChangeInboxSearch; block?: boolean }

/** The filters that stand beside the search field where there is room; `block`: below one another, with labels. */
export function FirstFilters({ search, onChange, block = false }: FirstFiltersProps) {
  const Choice = block ? LabelledSelect : Select
  return (
    <>
      <Choice
        label="Estado"
        value={search.status ?? 'all'}
        options={statusOptions}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <Choice
        label="Plataforma"
        value={search.platform ?? 'all'}
        options={platformOptions}
        onChange={(platform) => onChange({ platform: platform === 'all' ? undefined : platform })}
      />
      <Choice
        label="Orden"
        value={search.order ?? 'recent'}
        options={block ? shortOrderOptions : orderOptions}
        onChange={(order) => onChange({ order: order === 'waiting' ? order : undefined })}
      />
    </>
  )
}
