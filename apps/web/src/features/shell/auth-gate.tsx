import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { meQuery } from '../../data/account/me.ts'
import { keepOnlyDraftsOf } from '../../lib/drafts.ts'
import { navigateAway, redirectToLogin, useIsSigningOut, useSession } from '../../lib/session/session.ts'
import { WorkspaceGate } from './workspace-gate.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Waiting } from './waiting.tsx'

/** Renders the console only while the server confirms the session and no tab has signed out. */
export function AuthGate({ children, ...workspaces }: ComponentProps<typeof WorkspaceGate>) {
  const session = useSession()
  const isSignedIn = session !== null
  const isSigningOut = useIsSigningOut()
  const { isSuccess, isError, isFetching, error, refetch } = useQuery({ ...meQuery, enabled: isSignedIn })
  const userId = session?.user.id
  const isOtherUser = useReloadOnUserChange(userId)
  useEffect(() => (userId ? keepOnlyDraftsOf(userId) : undefined), [userId])
  useEffect(() => {
    if (!isSignedIn) redirectToLogin()
  }, [isSignedIn])

  if (isSignedIn && isSuccess && !isSigningOut && !isOtherUser)
    return <WorkspaceGate {...workspaces}>{children}</WorkspaceGate>
  if (isSignedIn && isError && !isOtherUser) {
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <ErrorState title="No pudimos comprobar tu sesión" busy={isFetching} onRetry={() => void refetch()}>
          <p>{error.message}</p>
          <p className="mt-1">Revisa tu internet; si sigue igual, espera un minuto.</p>
        </ErrorState>
      </main>
    )
  }
  return <Waiting>{isSigningOut ? 'Cerrando sesión…' : 'Verificando autenticación...'}</Waiting>
}

/** Another tab signed in as another user: nothing is shown until a reload has removed all data of the first one. */
function useReloadOnUserChange(userId: string | undefined): boolean {
  const [first] = useState(userId)
  const isOther = userId !== undefined && first !== undefined && userId !== first
  useEffect(() => {
    // Leave guards are not asked: what was typed belongs to the first user, whose session is over.
    if (isOther) navigateAway('/')
  }, [isOther])
  return isOther
}
