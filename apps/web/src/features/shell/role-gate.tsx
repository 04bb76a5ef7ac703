import { hasRole, type Role } from '@portavoz/contract'
import { Link, useMatches } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { loneLinkClass } from '../../ui/styles.ts'

const none: readonly Role[] = []

/** A page that asks for roles is for whoever has one of them. The server refuses by itself what lies behind it. */
export function RoleGate({ children }: { children: ReactNode }) {
  const own = useSession()?.user.roles ?? none
  const allowed = useMatches({
    select: (matches) => matches.every(({ staticData }) => hasRole(own, staticData.roles ?? none)),
  })
  return allowed ? children : <Denied />
}

const Denied = () => (
  <section className="grid justify-items-center gap-3 px-6 py-12 text-center">
    <ShieldX aria-hidden className="size-8 text-texto-3" strokeWidth={1.5} />
    <h1 className="text-2xl font-semibold">Acceso Denegado</h1>
    <p className="max-w-md text-sm text-texto-2">No tienes permisos para acceder a esta página.</p>
    <Link to="/" className={loneLinkClass}>
      Volver al inicio
    </Link>
  </section>
)
