import type { AuditAction } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { auditLogQuery, type AuditLogScope } from '../../data/audit/audit-log.ts'
import type { AuditLogFilters, AuditLogSearch } from '../../data/audit/audit-log-filters.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PagedList } from '../../ui/feedback/paged-list.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AuditLogFilterBar } from './audit-log-filter-bar.tsx'
import { AuditLogLine } from './audit-log-line.tsx'

const texts = {
  failure: 'No se pudo cargar el registro',
  loadingMore: 'Cargando más…',
  moreFailure: 'No se pudo cargar más.',
}

type AuditLogProps = {
  scope: AuditLogScope
  search: AuditLogSearch
  onChange: (filters: AuditLogFilters) => void
  /** The actions that the log can contain. */
  actions: readonly AuditAction[]
  /** The people to choose from; null where the log is of all accounts. */
  people: readonly { value: string; label: string }[] | null
}

/** Who did what, newest first, with its filters. */
export function AuditLog({ scope, search, onChange, actions, people }: AuditLogProps) {
  const filters = knownFilters(search, actions)
  const list = useInfiniteQuery(auditLogQuery(scope, filters))
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className="grid gap-4">
      <AuditLogFilterBar filters={filters} actions={actions} people={people} onChange={onChange} />
      <PagedList list={list} texts={texts} skeleton={<Skeleton size="h-72 w-full rounded-panel" />}>
        {(lines) =>
          lines.length > 0 ? (
            <ol
              aria-label="Registro de actividad"
              className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie"
            >
              {lines.map((line) => (
                <AuditLogLine key={line.id} line={line} />
              ))}
            </ol>
          ) : (
            <EmptyState title="No hay nada que mostrar">
              {isFiltered ? 'Ninguna acción cumple estos filtros.' : 'Todavía no se hizo nada que se registre.'}
            </EmptyState>
          )
        }
      </PagedList>
    </div>
  )
}

/** An address may name an action that does not exist. */
const knownFilters = ({ action, ...filters }: AuditLogSearch, actions: readonly AuditAction[]): AuditLogFilters => ({
  ...filters,
  action: actions.find((known) => known === action),
})
