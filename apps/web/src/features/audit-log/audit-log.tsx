import type { AuditAction } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { auditLogQuery, type AuditLogScope } from '../../data/audit/audit-log.ts'
import type { AuditLogFilters, AuditLogSearch } from '../../data/audit/audit-log-filters.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadMore, loadMoreOf } from '../../ui/feedback/load-more.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AuditLogFilterBar } from './audit-log-filter-bar.tsx'
import { AuditLogLine } from './audit-log-line.tsx'

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
  const { data: lines, error } = list
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className="grid gap-4">
      <AuditLogFilterBar filters={filters} actions={actions} people={people} onChange={onChange} />
      {lines && lines.length > 0 ? (
        <ol
          aria-label="Registro de actividad"
          className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie"
        >
          {lines.map((line) => (
            <AuditLogLine key={line.id} line={line} />
          ))}
        </ol>
      ) : lines ? (
        <EmptyState title="No hay nada que mostrar">
          {isFiltered ? 'Ninguna acción cumple estos filtros.' : 'Todavía no se hizo nada que se registre.'}
        </EmptyState>
      ) : error ? (
        <ErrorState title="No se pudo cargar el registro" busy={list.isFetching} onRetry={() => void list.refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <Skeleton size="h-72 w-full rounded-panel" />
      )}
      {lines && list.hasNextPage ? (
        <LoadMore
          more={loadMoreOf(list)}
          count={lines.length}
          loadingText="Cargando más…"
          failure="No se pudo cargar más."
        />
      ) : null}
    </div>
  )
}

/** An address may name an action that does not exist. */
const knownFilters = ({ action, ...filters }: AuditLogSearch, actions: readonly AuditAction[]): AuditLogFilters => ({
  ...filters,
  action: actions.find((known) => known === action),
})
