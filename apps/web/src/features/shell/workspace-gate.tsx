import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { chooseWorkspace, workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { addressedWorkspace } from '../../lib/session/addressed-workspace.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Waiting } from './waiting.tsx'

type WorkspaceGateProps = { firstWorkspace: ReactNode; lockedWorkspace: ReactNode; children: ReactNode }

/**
 * Renders the console in a workspace of the person, `firstWorkspace` for a person without one, and `lockedWorkspace`
 * until the next load where the person lacks a second factor.
 */
export function WorkspaceGate({ firstWorkspace, lockedWorkspace, children }: WorkspaceGateProps) {
  const { data, isError, isFetching, error, refetch } = useQuery(workspacesQuery)
  const [chosen] = useState(() => addressedWorkspace.current() ?? activeWorkspace.chosen())
  const workspace = data && chooseWorkspace(data, activeWorkspace.current() || chosen)
  const [wasLocked, setLocked] = useState(false)
  if (workspace?.isLocked && !wasLocked) setLocked(true)
  useReloadOnRemoval(workspace?.id)

  if (workspace) {
    if (activeWorkspace.current() === '') activeWorkspace.use(workspace.id)
    // Recovery codes may be on the screen when the lock opens.
    return wasLocked ? <Suspense fallback={<Waiting>Cargando…</Waiting>}>{lockedWorkspace}</Suspense> : children
  }
  if (data) return <Suspense fallback={<Waiting>Cargando…</Waiting>}>{firstWorkspace}</Suspense>
  if (isError)
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <ErrorState title="No pudimos cargar tu negocio" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      </main>
    )
  return <Waiting>Verificando autenticación...</Waiting>
}

/** The person was removed from the workspace that this tab shows: another one is shown, without its data. */
function useReloadOnRemoval(id: string | undefined) {
  useEffect(() => {
    const shown = activeWorkspace.current()
    if (id !== undefined && shown !== '' && id !== shown) activeWorkspace.switchTo(id)
  }, [id])
}
