import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { AgentFilters } from './filter-agents.ts'

const statusOptions = [
  { value: 'all', label: 'Todos los estados' },
  { value: 'active', label: 'Activos' },
  { value: 'inactive', label: 'Inactivos' },
  { value: 'error', label: 'Con error' },
  { value: 'not_answering', label: 'No están respondiendo' },
  { value: 'paused', label: 'En pausa' },
] as const
const orderOptions = [
  { value: 'name asc', label: 'Nombre A–Z' },
  { value: 'name desc', label: 'Nombre Z–A' },
  { value: 'updatedAt desc', label: 'Cambios recientes' },
  { value: 'updatedAt asc', label: 'Cambios antiguos' },
] as const
type AgentSortOrder = (typeof orderOptions)[number]['value']

type AgentFiltersBarProps = { filters: AgentFilters; onChange: (filters: AgentFilters) => void }

export function AgentFiltersBar({ filters, onChange }: AgentFiltersBarProps) {
  function sort(order: AgentSortOrder) {
    const [sortBy, sortOrder] = order.split(' ') as [AgentFilters['sortBy'], AgentFilters['sortOrder']]
    onChange({ ...filters, sortBy, sortOrder })
  }
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <div className="min-w-56 flex-1 max-sm:basis-full">
        <SearchField
          label="Buscar agentes"
          placeholder="Buscar agentes..."
          value={filters.searchTerm}
          onChange={(searchTerm) => onChange({ ...filters, searchTerm })}
        />
      </div>
      <Select
        label="Estado"
        value={filters.statusFilter}
        options={statusOptions}
        onChange={(statusFilter) => onChange({ ...filters, statusFilter })}
      />
      <Select label="Orden" value={`${filters.sortBy} ${filters.sortOrder}`} options={orderOptions} onChange={sort} />
    </div>
  )
}
