import type { SignUpMode } from '@portavoz/contract'
import { type ComponentProps, useEffect, useState } from 'react'
import { signUpMode } from '../../data/sign-up.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SignupForm } from './signup-form.tsx'

const invitation = new URLSearchParams(location.search).get('invitation') ?? ''

/** The form, or why nobody can use it here. */
export function SignupView(props: Omit<ComponentProps<typeof SignupForm>, 'invitation'>) {
  const [mode, setMode] = useState<SignUpMode | null>(null)
  useEffect(() => void signUpMode().then(setMode), [])
  if (mode === null)
    return (
      <div role="status" aria-label="Cargando">
        <Skeleton size="h-72 w-full" />
      </div>
    )
  if (mode === 'closed')
    return (
      <Shut title="El registro está cerrado" onLogin={props.onLogin}>
        Esta instalación no admite cuentas nuevas. Si necesitas una, habla con quien la administra.
      </Shut>
    )
  if (mode === 'invite' && invitation === '')
    return (
      <Shut title="Hace falta una invitación" onLogin={props.onLogin}>
        Pide el enlace a quien administra esta instalación y ábrelo en este navegador.
      </Shut>
    )
  return <SignupForm {...props} invitation={invitation} />
}

const Shut = ({ title, children, onLogin }: { title: string; children: string; onLogin: () => void }) => (
  <div className="grid gap-5">
    <Alert title={title}>{children}</Alert>
    <Button size="lg" block onClick={onLogin}>
      Volver al login
    </Button>
  </div>
)
