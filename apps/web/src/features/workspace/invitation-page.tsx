import { AppError } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { invitationQuery, useAcceptInvitation } from '../../data/workspaces/accept-invitation.ts'
import { invitationText } from '../../lib/format/invitation-text.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { navigateAway, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Logo } from '../../ui/logo.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'

const token = new URLSearchParams(location.search).get('token') ?? ''

/** Where an invitation link leads. Outside the shell: an invited person may have no workspace yet. */
export function InvitationPage() {
  const user = useSession()?.user
  const isSignedIn = user !== undefined
  useEffect(() => {
    document.title = 'Invitación · Portavoz'
  }, [])
  useEffect(() => {
    if (!isSignedIn) navigateAway(signUpUrl())
  }, [isSignedIn])
  return isSignedIn ? <Invitation username={user.username} /> : null
}

/** An invited person most likely has no account. */
const signUpUrl = () => `/login?view=signup&from=${encodeURIComponent(location.pathname + location.search)}`

function Invitation({ username }: { username: string }) {
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(token))
  const { mutate, isPending, error: refusal } = useAcceptInvitation()
  const accept = () => mutate(token, { onSuccess: ({ id }) => activeWorkspace.switchTo(id) })
  const spent = [error, refusal].find(isSpent)
  if (spent)
    return (
      <InvitationFrame title="Esta invitación no se puede usar">
        <Alert title={spent.message} />
        <HomeLink />
      </InvitationFrame>
    )
  if (invitation)
    return (
      <InvitationFrame title={`Te invitan a «${invitation.workspace}»`}>
        <p className="wrap-anywhere text-texto-2">{invitationText(invitation)}</p>
        {refusal ? (
          <Alert tone="error" title="No se pudo aceptar la invitación">
            {refusal.message}
          </Alert>
        ) : null}
        <Button variant="primary" size="lg" block busy={isPending} onClick={accept}>
          {isPending ? 'Aceptando…' : 'Aceptar la invitación'}
        </Button>
        <p className="text-sm wrap-anywhere text-texto-3">
          Entras con tu cuenta <strong className="font-semibold">{username}</strong>. Lo que ya tienes sigue igual.
        </p>
        <HomeLink />
      </InvitationFrame>
    )
  return (
    <InvitationFrame title="Invitación">
      {error ? (
        <ErrorState title="No pudimos abrir la invitación" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Abriendo la invitación">
          <Skeleton size="h-28 w-full" />
        </div>
      )}
    </InvitationFrame>
  )
}

const isSpent = (error: Error | null): error is AppError =>
  error instanceof AppError && error.code === 'workspace.invitation_spent'

const InvitationFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center gap-5 p-6">
    <div className="flex items-center gap-2.5">
      <Logo size="lg" />
      <span className="text-lg font-semibold tracking-tight">Portavoz</span>
    </div>
    <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
    {children}
  </main>
)

const HomeLink = () => (
  <p>
    <a href="/" className={`${standaloneLinkClass} text-sm`}>
      Ir a Portavoz
    </a>
  </p>
)
