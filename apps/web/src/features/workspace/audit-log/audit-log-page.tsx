import { workspaceAuditActions } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { auditLogQuery } from '../../../data/workspaces/audit-log.ts'
import type { AuditLogFilters, AuditLogSearch } from '../../../data/workspaces/audit-log-filters.ts'
import { useActiveWorkspace, useMay } from '../../../data/workspaces/workspaces.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LoadMore } from '../../../ui/feedback/load-more.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { standaloneLinkClass } from '../../../ui/styles.ts'
import { AuditLogFilterBar } from './audit-log-filter-bar.tsx'
import { AuditLogLine } from './audit-log-line.tsx'

/** Who did what in the workspace, for those who administer it. */
export function AuditLogPage() {
  const workspace = useActiveWorkspace()
  const administers = useMay('admin')
  if (!workspace) return null
  return (
    <>
      <div className="mb-6">
        <h1 className="text-2xl font-semibold">Registro de actividad</h1>
        <p className="mt-1 text-sm wrap-anywhere text-texto-2">
          Lo importante que se hizo en «{workspace.name}» en los últimos 12 meses: quién, qué y cuándo.
        </p>
        <Link to="/negocio" className={`${standaloneLinkClass} text-sm`}>
          Volver a Mi negocio
        </Link>
      </div>
      {administers ? (
        <AuditLog />
      ) : (
        <EmptyState title="Solo para quien administra">Tu papel en este negocio no permite ver el registro.</EmptyState>
      )}
    </>
  )
}

function AuditLog() {
  const filters = knownFilters(useSearch({ from: '/shell/negocio/registro' }))
  const navigate = useNavigate()
  const list = useInfiniteQuery(auditLogQuery(filters))
  const { data: lines, error } = list
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className="grid gap-4">
      <AuditLogFilterBar
        filters={filters}
        onChange={(next) => void navigate({ to: '/negocio/registro', search: next, replace: true })}
      />
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
          more={{
            hasMore: true,
            busy: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
            load: () => void list.fetchNextPage(),
          }}
          count={lines.length}
          loadingText="Cargando más…"
          failure="No se pudo cargar más."
        />
      ) : null}
    </div>
  )
}

/** An address may name an action that does not exist. */
const knownFilters = ({ action, ...filters }: AuditLogSearch): AuditLogFilters => ({
  ...filters,
  action: workspaceAuditActions.find((known) => known === action),
})
