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
  return (
    <AuthFrame title={titleOf(outcome)}>
      {outcome === null ? (
        <p role="status" className="text-sm text-texto-2">
          Un momento: comprobamos tu enlace.
        </p>
      ) : outcome.is === 'done' ? (
        <Done {...outcome} />
      ) : (
        <Refused {...outcome} onRetry={askAgain} />
      )}
    </AuthFrame>
  )
}

/** One card that turns: its new title is where whoever listens to the page is taken. */
function titleOf(outcome: Outcome | null) {
  if (outcome === null) return 'Verificando email...'
  return outcome.is === 'done' ? goals[outcome.purpose](outcome.email).title : 'Error de verificación'
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
  const { said, to, go } = goals[purpose](email)
  useEffect(() => {
    const timer = setTimeout(() => location.replace(to), limits.verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [to])
  return (
    <div className="grid gap-5">
      <Alert tone="ok" title={said}>
        En un momento seguimos.
      </Alert>
      <a href={to} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        {go}
      </a>
    </div>
  )
}

/** What to do instead: a letter to prove an address helps only where that was what the link was for. */
const ways = {
  verify: {
    hint: 'Si el enlace ya no sirve, puedes pedir otro.',
    links: [
      { to: '/auth?view=verify', go: 'Pedir otro enlace' },
      { to: '/auth?view=signup', go: 'Volver al registro' },
      { to: '/login', go: 'Volver al login' },
    ],
  },
  change: {
    hint: 'Si tu cuenta no usa todavía el email nuevo, vuelve a cambiarlo en tu perfil y te enviamos otro enlace.',
    links: [
      { to: '/profile', go: 'Ir a mi perfil' },
      { to: '/login', go: 'Volver al login' },
    ],
  },
  unlock: {
    hint: 'Intenta iniciar sesión. Si tu cuenta sigue bloqueada, espera un rato o recupera tu contraseña.',
    links: [
      { to: '/login', go: 'Volver al login' },
      { to: '/auth?view=forgot', go: 'Recuperar contraseña' },
    ],
  },
}

function Refused({ said, canRetry, purpose, onRetry }: Outcome & { is: 'refused' } & { onRetry: () => void }) {
  const { hint, links } = ways[purpose]
  return (
    <div className="grid gap-5">
      <Alert tone={refusalTone(said)} title={said}>
        {canRetry ? null : hint}
      </Alert>
      <div className="grid gap-3">
        {canRetry ? (
          <Button variant="primary" size="lg" block onClick={onRetry}>
            Reintentar
          </Button>
        ) : null}
        {links.slice(canRetry ? 1 : 0).map(({ to, go }, index) => (
          <a
            key={to}
            href={to}
            className={buttonClass({ variant: index || canRetry ? 'secondary' : 'primary', size: 'lg', block: true })}
          >
            {go}
          </a>
        ))}
      </div>
    </div>
  )
}
