import { EmailLinkRequest } from '@portavoz/contract'
import { useState } from 'react'
import { resendVerification } from '../../data/account/email-links.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { describeResendError } from './errors/link-errors.ts'
import { errorTone } from './errors/auth-errors.ts'

const steps = [
  'Revisa tu bandeja de entrada',
  'Busca el email de Portavoz',
  'Haz clic en el enlace de verificación',
  'Vuelve aquí para iniciar sesión',
]

/** Without `email` the form asks for one: a refused sign-in knows the username only. */
export function VerifyPrompt({ email, onLogin }: { email: string; onLogin: () => void }) {
  const [isSent, setSent] = useState(false)
  const [hasResent, setHasResent] = useState(false)
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(EmailLinkRequest, async (values) => {
    setSent(false)
    await resendVerification(values)
    setSent(true)
    setHasResent(true)
  })
  // A sent e-mail leaves nothing to do here but to come back.
  const isDone = email !== '' || hasResent
  const errorText = failure === null ? '' : describeResendError(failure)
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Verifica tu email" className="grid gap-5">
      {isSent && !errorText ? (
        <Alert tone="ok" title="Email de verificación reenviado correctamente" onDismiss={() => setSent(false)} />
      ) : null}
      {errorText ? <Alert tone={errorTone(errorText)} title={errorText} onDismiss={dismiss} /> : null}
      {email ? (
        <p className="text-sm text-texto-2">
          Enviamos un mensaje a <strong className="font-semibold wrap-anywhere text-texto">{email}</strong>
          <input type="hidden" name="email" value={email} />
        </p>
      ) : (
        <TextField
          name="email"
          label="Email de tu cuenta"
          type="email"
          autoComplete="email"
          disabled={busy}
          error={errors['email']}
          onInput={() => touch('email')}
          onFocus={dismiss}
        />
      )}
      <VerifySteps />
      <p className="rounded-xl border border-linea bg-superficie-2 p-3.5 text-sm text-texto-2">
        ¿No lo encuentras? Mira en spam o promociones. El enlace expira en 24 horas.
      </p>
      <div className="grid gap-3">
        <Button type="submit" variant={isDone ? 'secondary' : 'primary'} size="lg" block busy={busy}>
          {busy ? 'Reenviando...' : 'Reenviar email'}
        </Button>
        <Button variant={isDone ? 'primary' : 'secondary'} size="lg" block disabled={busy} onClick={onLogin}>
          Volver al login
        </Button>
      </div>
    </form>
  )
}

const VerifySteps = () => (
  <ol className="grid gap-3">
    {steps.map((step, index) => (
      <li key={step} className="flex items-center gap-3 text-sm text-texto-2">
        <span
          aria-hidden
          className={
            'num grid size-7 shrink-0 place-items-center rounded-full bg-acento-suave text-xs font-semibold ' +
            'text-acento'
          }
        >
          {index + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
