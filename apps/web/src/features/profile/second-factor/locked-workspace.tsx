import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { methodsOf, secondFactorQuery } from '../../../data/account/second-factor.ts'
import { signOut } from '../../../data/account/sign-out.ts'
import { useActiveWorkspace, workspacesQuery } from '../../../data/workspaces/workspaces.ts'
import { activeWorkspace } from '../../../lib/session/active-workspace.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** In place of a workspace that demands a second factor: sets it up. */
export function LockedWorkspace() {
  const user = useSession()?.user
  const workspace = useActiveWorkspace()
  const { data: state } = useQuery(secondFactorQuery)
  const { data: all = [] } = useQuery(workspacesQuery)
  const isReady = state !== undefined && methodsOf(state).length > 0
  const others = all.filter(({ id, isLocked }) => id !== workspace?.id && !isLocked)
  if (!user) return null
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl content-center gap-5 px-4 py-7">
      <div>
        <h1 className="text-2xl font-semibold">Falta tu verificación en dos pasos</h1>
        <p className="mt-2 text-sm wrap-anywhere text-texto-2">
          {workspace ? `«${workspace.name}» la pide a todas sus personas. ` : ''}
          Actívala aquí para entrar; tarda un minuto.
        </p>
      </div>
      <Suspense>
        <SecondFactorCard username={user.username} />
      </Suspense>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="ghost" onClick={() => void signOut()}>
          Cerrar Sesión
        </Button>
        <div className="flex flex-wrap gap-3">
          {others.map(({ id, name }) => (
            <Button key={id} onClick={() => activeWorkspace.switchTo(id)}>
              Ir a «{name}»
            </Button>
          ))}
          {isReady ? (
            <Button variant="primary" onClick={() => location.reload()}>
              Entrar
            </Button>
          ) : null}
        </div>
      </div>
    </main>
  )
}
