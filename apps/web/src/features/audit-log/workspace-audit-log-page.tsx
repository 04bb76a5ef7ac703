import { workspaceAuditActions } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { membersQuery } from '../../data/workspaces/members.ts'
import { useActiveWorkspace, useMay } from '../../data/workspaces/workspaces.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { AuditLog } from './audit-log.tsx'
import { parseAuditLogSearch } from './audit-log-search.ts'

/** Who did what in the workspace, for those who administer it. */
export function WorkspaceAuditLogPage() {
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
        <WorkspaceAuditLog />
      ) : (
        <EmptyState title="Solo para quien administra">Tu papel en este negocio no permite ver el registro.</EmptyState>
      )}
    </>
  )
}

function WorkspaceAuditLog() {
  const search = parseAuditLogSearch(useSearch({ from: '/shell/negocio/registro' }))
  const navigate = useNavigate()
  const { data: members = [] } = useQuery(membersQuery)
  return (
    <AuditLog
      scope="workspace"
      search={search}
      actions={workspaceAuditActions}
      people={members.map(({ userId, username }) => ({ value: userId, label: username }))}
      onChange={(filters) => void navigate({ to: '/negocio/registro', search: filters, replace: true })}
    />
  )
}
