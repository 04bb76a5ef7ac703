import { AuditAction } from '@portavoz/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { AuditLog } from './audit-log.tsx'
import { parseAuditLogSearch } from './audit-log-search.ts'

/** Who did what in every account, and the operator's commands, for the administrator of the installation. */
export function InstallationAuditLogPage() {
  const search = parseAuditLogSearch(useSearch({ from: '/shell/instalacion/registro' }))
  const navigate = useNavigate()
  return (
    <>
      <div className="mb-6">
        <h1 className="text-2xl font-semibold">Registro de la instalación</h1>
        <p className="mt-1 text-sm text-texto-2">
          Lo importante que se hizo en todas las cuentas y con órdenes en el servidor, en los últimos 12 meses.
        </p>
        <Link to="/instalacion" className={`${standaloneLinkClass} text-sm`}>
          Volver a Instalación
        </Link>
      </div>
      <AuditLog
        scope="installation"
        search={search}
        actions={AuditAction.options}
        people={null}
        onChange={(filters) => void navigate({ to: '/instalacion/registro', search: filters, replace: true })}
      />
    </>
  )
}
