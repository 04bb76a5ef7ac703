import { limits } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { session } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/styles.ts'
import { AuthFrame } from './auth-frame.tsx'
import { saying } from './notices.ts'
import { refusalTone } from './refusals.ts'
import { type Outcome, verification } from './verification.ts'

/** Drawn twice, asked once. */
let asking: Promise<Outcome> | undefined

export function VerifyEmailPage() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const ask = () => {
    asking ??= verification()
    void asking.then(setOutcome)
  }
  const askAgain = () => {
    asking = undefined
    setOutcome(null)
    ask()
  }
  useEffect(ask, [])
  if (outcome?.is === 'done') return <Done {...outcome} />
  if (outcome?.is === 'refused') return <Refused {...outcome} onRetry={askAgain} />
  return (
    <AuthFrame title="Verificando email...">
      <p role="status" className="text-sm text-texto-2">
        Un momento: comprobamos tu enlace.
      </p>
    </AuthFrame>
  )
}

const goals = {
  verify: () => ({
    title: '¡Email verificado!',
    said: 'Tu cuenta está activa.',
    to: saying('email_verified'),
    go: 'Iniciar Sesión',
  }),
  change: (email: string) => ({
    title: 'Email actualizado',
    said: `Tu cuenta usa ahora ${email}.`,
    ...(session.read() ? { to: '/profile', go: 'Mi Perfil' } : { to: saying('email_changed'), go: 'Iniciar Sesión' }),
  }),
  unlock: () => ({
    title: 'Cuenta desbloqueada',
    said: 'Este navegador puede volver a iniciar sesión.',
    to: saying('account_unlocked'),
    go: 'Iniciar Sesión',
  }),
}

function Done({ purpose, email }: Outcome & { is: 'done' }) {
  const { title, said, to, go } = goals[purpose](email)
  useEffect(() => {
    const timer = setTimeout(() => location.replace(to), limits.verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [to])
  return (
    <AuthFrame title={title}>
      <div className="grid gap-5">
        <Alert tone="ok" title={said}>
          En un momento seguimos.
        </Alert>
        <a href={to} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {go}
        </a>
      </div>
    </AuthFrame>
  )
}

function Refused({ said, canRetry, onRetry }: Outcome & { is: 'refused' } & { onRetry: () => void }) {
  return (
    <AuthFrame title="Error de verificación">
      <div className="grid gap-5">
        <Alert tone={refusalTone(said)} title={said}>
          {canRetry ? null : 'Si el enlace ya no sirve, puedes pedir otro.'}
        </Alert>
        <div className="grid gap-3">
          {canRetry ? (
            <Button variant="primary" size="lg" block onClick={onRetry}>
              Reintentar
            </Button>
          ) : (
            <a href="/auth?view=verify" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              Pedir otro enlace
            </a>
          )}
          <a href="/auth?view=signup" className={buttonClass({ size: 'lg', block: true })}>
            Volver al registro
          </a>
          <a href="/login" className={buttonClass({ size: 'lg', block: true })}>
            Volver al login
          </a>
        </div>
      </div>
    </AuthFrame>
  )
}
