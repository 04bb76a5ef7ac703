import { AppError, ResetPassword } from '@portavoz/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { resetPassword } from '../../data/email-links.ts'
import { session } from '../../lib/session.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/styles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { resetRefusal } from './link-refusals.ts'
import { saying } from './notices.ts'
import { refusalTone } from './refusals.ts'

/** The confirmation never leaves the browser. */
const Form = z.extend(z.pick(ResetPassword, { newPassword: true }), { confirmPassword: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Las contraseñas no coinciden',
    when: () => true,
  }),
)

/** Left by boot.js, which takes it out of the address. */
const token = (history.state as { token?: string } | null)?.token?.trim() ?? ''

export function ResetPasswordPage() {
  return (
    <AuthFrame title="Elige otra contraseña">
      {token ? <ResetForm /> : <Spent said="Token de verificación no válido" />}
    </AuthFrame>
  )
}

function ResetForm() {
  const [isSpent, setSpent] = useState(false)
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(Form, async ({ newPassword }) => {
    try {
      await resetPassword({ token, newPassword })
    } catch (error) {
      setSpent(error instanceof AppError && /link/.test(error.code))
      throw error
    }
    session.end()
    location.replace(saying('password_changed'))
    await new Promise(() => undefined)
  })
  const refused = failure === null ? '' : resetRefusal(failure)
  if (isSpent && refused) return <Spent said={refused} />
  const field = (name: string) => ({
    name,
    type: 'password' as const,
    autoComplete: 'new-password',
    disabled: busy,
    error: errors[name],
    onInput: () => touch(name),
    onFocus: dismiss,
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Elige otra contraseña" className="grid gap-5">
      {refused ? <Alert tone={refusalTone(refused)} title={refused} onDismiss={dismiss} /> : null}
      <TextField {...field('newPassword')} label="Nueva contraseña" />
      <TextField {...field('confirmPassword')} label="Confirmar Contraseña" />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {busy ? 'Guardando...' : 'Guardar contraseña'}
      </Button>
    </form>
  )
}

const Spent = ({ said }: { said: string }) => (
  <div className="grid gap-5">
    <Alert tone="error" title={said}>
      Pide otro enlace y ábrelo antes de 24 horas.
    </Alert>
    <div className="grid gap-3">
      <a href="/auth?view=forgot" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Pedir otro enlace
      </a>
      <a href="/login" className={buttonClass({ size: 'lg', block: true })}>
        Volver al login
      </a>
    </div>
  </div>
)
