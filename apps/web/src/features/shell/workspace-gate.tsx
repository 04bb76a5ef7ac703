import type { Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { chooseWorkspace, workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { addressedWorkspace } from '../../lib/session/addressed-workspace.ts'
import { departureNote } from '../../lib/session/departure-note.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Waiting } from './waiting.tsx'

type WorkspaceGateProps = {
  /** `note`: why the person is in no workspace any more. */
  firstWorkspace: (note: string | null) => ReactNode
  lockedWorkspace: ReactNode
  children: ReactNode
}

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
  const [opened, setOpened] = useState<Workspace | null>(null)
  if (workspace && workspace !== opened && (opened === null || workspace.id === opened.id)) setOpened(workspace)
  const lostName = data && opened !== null && workspace?.id !== opened.id ? opened.name : null
  useReloadOnRemoval(workspace?.id, lostName)
  useDepartureToast(workspace !== undefined)

  if (workspace) {
    if (activeWorkspace.current() === '') activeWorkspace.use(workspace.id)
    // Recovery codes may be on the screen when the lock opens.
    return wasLocked ? <Suspense fallback={<Waiting>Cargando…</Waiting>}>{lockedWorkspace}</Suspense> : children
  }
  if (data) return <Suspense fallback={<Waiting>Cargando…</Waiting>}>{firstWorkspace(noteOf(lostName))}</Suspense>
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

/** The tab's own note, if it left by itself. */
const noteOf = (lostName: string | null): string | null =>
  departureNote.read() ??
  (lostName === null ? null : `Ya no tienes acceso a «${lostName}»: se eliminó, o te quitaron de él.`)

/** The person was removed from the workspace that this tab shows: another one is shown, without its data. */
function useReloadOnRemoval(id: string | undefined, lostName: string | null) {
  useEffect(() => {
    const shown = activeWorkspace.current()
    if (id === undefined || shown === '' || id === shown) return
    const note = noteOf(lostName)
    if (note !== null) departureNote.write(note)
    activeWorkspace.switchTo(id)
  }, [id, lostName])
}

/** Says why the tab shows another workspace than before. */
function useDepartureToast(isInside: boolean) {
  useEffect(() => {
    const note = departureNote.read()
    if (!isInside || note === null) return
    departureNote.clear()
    const action = { label: 'Mis negocios', onPress: () => location.assign('/negocios') }
    toast({ description: note, action })
  }, [isInside])
}
