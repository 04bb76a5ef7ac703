import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { meQuery } from '../../data/me.ts'
import { keepDraftsOf } from '../../lib/draft.ts'
import { goToLogin, useIsSigningOut, useSession } from '../../lib/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Logo } from '../../ui/logo.tsx'

/** Nobody sees a page of the house before the server knows them, or after they left in any tab. */
export function Gate({ children }: { children: ReactNode }) {
  const held = useSession()
  const signedIn = held !== null
  const isSigningOut = useIsSigningOut()
  const { isSuccess, isError, isFetching, error, refetch } = useQuery({ ...meQuery, enabled: signedIn })
  const userId = held?.user.id
  useAnotherPerson(userId)
  useEffect(() => (userId ? keepDraftsOf(userId) : undefined), [userId])
  useEffect(() => {
    if (!signedIn) goToLogin()
  }, [signedIn])

  if (signedIn && isSuccess && !isSigningOut) return children
  if (signedIn && isError) {
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <ErrorState title="No pudimos comprobar tu sesión" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      </main>
    )
  }
  return (
    <main className="tardio grid min-h-dvh place-content-center justify-items-center gap-4 p-6">
      <Logo size="lg" />
      <p role="status" className="text-sm text-texto-3">
        {isSigningOut ? 'Cerrando sesión…' : 'Verificando autenticación...'}
      </p>
    </main>
  )
}

/** Another tab signed in as somebody else: nothing of the first may stay on this page. */
function useAnotherPerson(userId: string | undefined) {
  const first = useRef(userId)
  useEffect(() => {
    if (userId && first.current && userId !== first.current) location.replace('/')
  }, [userId])
}
