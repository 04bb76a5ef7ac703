import { limits } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { session } from '../../lib/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/styles.ts'
import { AuthFrame } from './auth-frame.tsx'
import { noticeUrl } from './notices.ts'
import { errorTone } from './errors/auth-errors.ts'
import { type VerificationOutcome, verifyLinkOnce } from './verify-link-once.ts'

/** React may run this effect twice; the request is sent once. */
let pendingVerification: Promise<VerificationOutcome> | undefined

export function VerifyEmailPage() {
  const [outcome, setOutcome] = useState<VerificationOutcome | null>(null)
  const startVerification = () => {
    pendingVerification ??= verifyLinkOnce()
    void pendingVerification.then(setOutcome)
  }
  const retryVerification = () => {
    pendingVerification = undefined
    setOutcome(null)
    startVerification()
  }
  useEffect(startVerification, [])
  return (
    <AuthFrame title={titleFor(outcome)}>
      {outcome === null ? (
        <p role="status" className="text-sm text-texto-2">
          Un momento: comprobamos tu enlace.
        </p>
      ) : outcome.is === 'done' ? (
        <VerificationSuccess {...outcome} />
      ) : (
        <VerificationFailure {...outcome} onRetry={retryVerification} />
      )}
    </AuthFrame>
  )
}

/** One card for all states: focus moves to its new title. */
function titleFor(outcome: VerificationOutcome | null) {
  if (outcome === null) return 'Verificando email...'
  return outcome.is === 'done' ? successTexts[outcome.purpose](outcome.email).title : 'Error de verificación'
}

const successTexts = {
  verify: () => ({
    title: '¡Email verificado!',
    message: 'Tu cuenta está activa.',
    to: noticeUrl('email_verified'),
    linkText: 'Iniciar Sesión',
  }),
  change: (email: string) => ({
    title: 'Email actualizado',
    message: `Tu cuenta usa ahora ${email}.`,
    ...(session.read()
      ? { to: '/profile', linkText: 'Mi Perfil' }
      : { to: noticeUrl('email_changed'), linkText: 'Iniciar Sesión' }),
  }),
  unlock: () => ({
    title: 'Cuenta desbloqueada',
    message: 'Este navegador puede volver a iniciar sesión.',
    to: noticeUrl('account_unlocked'),
    linkText: 'Iniciar Sesión',
  }),
}

function VerificationSuccess({ purpose, email }: VerificationOutcome & { is: 'done' }) {
  const { message: said, to, linkText: go } = successTexts[purpose](email)
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

/** What the user can do instead: asking for another e-mail helps only where the link was meant to verify an address. */
const failureLinks = {
  verify: {
    hint: 'Cada enlace vale 24 horas y sirve una sola vez. Pide otro para verificar tu email.',
    links: [
      { to: '/auth?view=verify', linkText: 'Pedir otro enlace' },
      { to: '/auth?view=signup', linkText: 'Volver al registro' },
      { to: '/login', linkText: 'Volver al login' },
    ],
  },
  change: {
    hint: 'Si tu cuenta no usa todavía el email nuevo, vuelve a cambiarlo en tu perfil y te enviamos otro enlace.',
    links: [
      { to: '/profile', linkText: 'Ir a mi perfil' },
      { to: '/login', linkText: 'Volver al login' },
    ],
  },
  unlock: {
    hint: 'Intenta iniciar sesión. Si tu cuenta sigue bloqueada, espera un rato o recupera tu contraseña.',
    links: [
      { to: '/login', linkText: 'Volver al login' },
      { to: '/auth?view=forgot', linkText: 'Recuperar contraseña' },
    ],
  },
}

function VerificationFailure({
  said,
  canRetry,
  purpose,
  onRetry,
}: VerificationOutcome & { is: 'refused' } & { onRetry: () => void }) {
  const { hint, links } = failureLinks[purpose]
  return (
    <div className="grid gap-5">
      <Alert tone={errorTone(said)} title={said}>
        {canRetry ? null : hint}
      </Alert>
      <div className="grid gap-3">
        {canRetry ? (
          <Button variant="primary" size="lg" block onClick={onRetry}>
            Reintentar
          </Button>
        ) : null}
        {links.slice(canRetry ? 1 : 0).map(({ to, linkText: go }, index) => (
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
