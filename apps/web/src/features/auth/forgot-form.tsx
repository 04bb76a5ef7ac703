import { LetterRequest } from '@portavoz/contract'
import { useState } from 'react'
import { forgotPassword } from '../../data/email-links.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { forgotRefusal } from './link-refusals.ts'
import { refusalTone } from './refusals.ts'

/** Says the same to everybody, so that nobody learns here who has an account. */
export function ForgotForm({ onLogin }: { onLogin: () => void }) {
  const [sentTo, setSentTo] = useState('')
  const [sendsEmail, setSendsEmail] = useState(true)
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(LetterRequest, async (words) => {
    setSentTo('')
    setSendsEmail((await forgotPassword(words)).sendsEmail)
    setSentTo(words.email)
  })
  const refused = failure === null ? '' : forgotRefusal(failure)
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Recupera tu contraseña" className="grid gap-5">
      {sentTo && sendsEmail ? (
        <Alert tone="ok" title="Revisa tu email" onDismiss={() => setSentTo('')}>
          Si {sentTo} es de una cuenta, le enviamos un enlace para elegir otra contraseña. Vale 24 horas. Si no llega,
          mira en spam o pregunta a quien administra Portavoz.
        </Alert>
      ) : sentTo ? (
        <Alert tone="aviso" title="Esta instalación no envía correo" onDismiss={() => setSentTo('')}>
          Si hay una cuenta con {sentTo}, quien administra esta instalación puede darte el enlace para elegir otra
          contraseña: está en el registro del servidor y en su carpeta <code>letters</code>. También puede ponerte una
          nueva con <code>npm run admin -- password</code> y tu usuario.
        </Alert>
      ) : (
        <p className="text-sm text-texto-2">Escribe el email de tu cuenta y te enviamos un enlace para elegir otra.</p>
      )}
      {refused ? <Alert tone={refusalTone(refused)} title={refused} onDismiss={dismiss} /> : null}
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
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {busy ? 'Enviando...' : 'Enviar enlace'}
        </Button>
        <Button size="lg" block disabled={busy} onClick={onLogin}>
          Volver al login
        </Button>
      </div>
    </form>
  )
}
