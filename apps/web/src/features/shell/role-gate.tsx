import { hasRole, type Role } from '@portavoz/contract'
import { Link, useMatches } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { standaloneLinkClass } from '../../ui/styles.ts'

const noRoles: readonly Role[] = []

/** Renders a page only for users with one of its roles. The server checks its endpoints itself. */
export function RoleGate({ children }: { children: ReactNode }) {
  const ownRoles = useSession()?.user.roles ?? noRoles
  const isAllowed = useMatches({
    select: (matches) => matches.every(({ staticData }) => hasRole(ownRoles, staticData.roles ?? noRoles)),
  })
  return isAllowed ? children : <AccessDenied />
}

const AccessDenied = () => (
  <section className="grid justify-items-center gap-3 px-6 py-12 text-center">
    <ShieldX aria-hidden className="size-8 text-texto-3" strokeWidth={1.5} />
    <h1 className="text-2xl font-semibold">Acceso Denegado</h1>
    <p className="max-w-md text-sm text-texto-2">No tienes permisos para acceder a esta página.</p>
    <Link to="/" className={standaloneLinkClass}>
      Volver al inicio
    </Link>
  </section>
)
