import { type ComponentProps, useEffect, useState } from 'react'
import { signUpMode } from '../../data/account/sign-up.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { openWithoutLink } from './invitation-link.ts'
import { ProviderButton } from './provider-button.tsx'
import { SignupForm } from './signup-form.tsx'
import { useWorkspaceInvitation } from './use-workspace-invitation.ts'

/** For the operator, who opens an empty installation and has no administrator to ask. */
const FIRST_ACCOUNT_TEXT =
  'Todavía no hay ninguna cuenta. Para crear la primera, que será la de administrador, ejecuta «npm run admin -- invite» en el servidor y abre aquí el enlace que te da.'

const invitation = new URLSearchParams(location.search).get('invitation') ?? ''

/** The sign-up form, or the reason why sign-up is closed. */
export function SignupView(props: Omit<ComponentProps<typeof SignupForm>, 'invitations' | 'onCreated'>) {
  const [signup, setSignup] = useState<Awaited<ReturnType<typeof signUpMode>> | null>(null)
  const workspace = useWorkspaceInvitation()
  useEffect(() => void signUpMode().then(setSignup), [])
  if (signup === null || workspace === null)
    return (
      <div role="status" aria-label="Cargando">
        <Skeleton size="h-72 w-full" />
      </div>
    )
  const { mode, hasAccounts, providerName } = signup
  if (mode === 'closed' && (hasAccounts || invitation === ''))
    return (
      <SignupClosed title="El registro está cerrado" onLogin={props.onLogin}>
        {workspace.text
          ? `${workspace.text} Esta instalación no admite cuentas nuevas: si ya tienes una, inicia sesión y acepta la invitación.`
          : hasAccounts
            ? 'Esta instalación no admite cuentas nuevas. Si necesitas una, habla con quien la administra.'
            : FIRST_ACCOUNT_TEXT}
      </SignupClosed>
    )
  if (mode === 'invite' && invitation === '' && workspace.token === '')
    return (
      <SignupClosed title={workspace.problem || 'Hace falta una invitación'} onLogin={props.onLogin}>
        {hasAccounts
          ? 'Pide el enlace a quien administra esta instalación y ábrelo en este navegador.'
          : FIRST_ACCOUNT_TEXT}
      </SignupClosed>
    )
  const invitations = {
    ...(invitation && { invitation }),
    ...(workspace.token && { workspaceInvitation: workspace.token }),
  }
  return (
    <div className="grid gap-5">
      {workspace.text ? (
        <Alert title="Tienes una invitación">
          <p>{workspace.text}</p>
          <p className="mt-2">Crea tu cuenta para entrar en ese negocio. Si ya tienes una, inicia sesión y acepta.</p>
        </Alert>
      ) : null}
      {workspace.problem ? (
        <Alert tone="aviso" title={workspace.problem}>
          También puedes crear una cuenta con un negocio tuyo.
        </Alert>
      ) : null}
      <div>
        <SignupForm {...props} invitations={invitations} {...(workspace.token && afterJoining)} />
        {providerName === null ? null : <ProviderButton name={providerName} workspaceInvitation={workspace.token} />}
      </div>
    </div>
  )
}

const afterJoining = {
  onEnter: () => location.replace('/'),
  onCreated: () => openWithoutLink('login'),
  onVerify: ({ email }: { email: string }) => openWithoutLink('verify', email),
}

const SignupClosed = ({ title, children, onLogin }: { title: string; children: string; onLogin: () => void }) => (
  <div className="grid gap-5">
    <Alert title={title}>{children}</Alert>
    <Button size="lg" block onClick={onLogin}>
      Volver al login
    </Button>
  </div>
)
