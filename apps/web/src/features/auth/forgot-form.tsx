import { EmailLinkRequest } from '@portavoz/contract'
import { useState } from 'react'
import { forgotPassword } from '../../data/account/email-links.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { describeForgotError } from './errors/link-errors.ts'
import { errorTone } from './errors/auth-errors.ts'

/** The answer is the same for every address, so that the form does not reveal which accounts exist. */
export function ForgotForm({ onLogin }: { onLogin: () => void }) {
  const [answer, setAnswer] = useState<'sent' | 'unsent' | null>(null)
  const [hasSent, setHasSent] = useState(false)
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(EmailLinkRequest, async (values) => {
    setAnswer(null)
    const { sendsEmail } = await forgotPassword(values)
    setAnswer(sendsEmail ? 'sent' : 'unsent')
    setHasSent(sendsEmail)
  })
  const errorText = failure === null ? '' : describeForgotError(failure)
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Recupera tu contraseña" className="grid gap-5">
      {answer === 'sent' ? (
        <Alert tone="ok" title="Revisa tu email" onDismiss={() => setAnswer(null)}>
          Si ese email es de una cuenta, le enviamos un enlace para elegir otra contraseña. Vale 24 horas. Si no llega,
          mira en spam o pregunta a quien administra Portavoz.
        </Alert>
      ) : answer === 'unsent' ? (
        <Alert tone="aviso" title="Esta instalación no envía correo" onDismiss={() => setAnswer(null)}>
          Si hay una cuenta con ese email, quien administra esta instalación puede darte el enlace para elegir otra
          contraseña: está en el registro del servidor y en su carpeta <code>letters</code>. También puede ponerte una
          nueva con <code>npm run admin -- password</code> y tu usuario.
        </Alert>
      ) : (
        <p className="text-sm text-texto-2">Escribe el email de tu cuenta y te enviamos un enlace para elegir otra.</p>
      )}
      {errorText ? <Alert tone={errorTone(errorText)} title={errorText} onDismiss={dismiss} /> : null}
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        disabled={busy}
        error={errors['email']}
        onInput={() => touch('email')}
        onFocus={dismiss}
      />
      <div className="grid gap-3">
        <Button type="submit" variant={hasSent ? 'secondary' : 'primary'} size="lg" block busy={busy}>
          {busy ? 'Enviando...' : hasSent ? 'Enviar otra vez' : 'Enviar enlace'}
        </Button>
        <Button variant={hasSent ? 'primary' : 'secondary'} size="lg" block disabled={busy} onClick={onLogin}>
          Volver al login
        </Button>
      </div>
    </form>
  )
}
