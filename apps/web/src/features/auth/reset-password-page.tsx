import { AppError, ResetPassword } from '@portavoz/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { resetPassword } from '../../data/account/email-links.ts'
import { session } from '../../lib/session/session.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/styles.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { describeResetError } from './errors/link-errors.ts'
import { noticeUrl } from './notices.ts'
import { errorTone } from './errors/auth-errors.ts'

/** The confirmation never leaves the browser. */
const ResetPasswordForm = z.extend(z.pick(ResetPassword, { newPassword: true }), { confirmPassword: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Las contraseñas no coinciden',
    when: () => true,
  }),
)

/** boot.js takes the token out of the URL and leaves it here. */
const token = (history.state as { token?: string } | null)?.token?.trim() ?? ''

export function ResetPasswordPage() {
  return (
    <AuthFrame title="Elige otra contraseña">
      {token ? <ResetForm /> : <LinkUnusable message="Token de verificación no válido" />}
    </AuthFrame>
  )
}

function ResetForm() {
  const [isLinkUsed, setLinkUsed] = useState(false)
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(ResetPasswordForm, async ({ newPassword }) => {
    try {
      await resetPassword({ token, newPassword })
    } catch (error) {
      setLinkUsed(error instanceof AppError && /link/.test(error.code))
      throw error
    }
    session.end()
    location.replace(noticeUrl('password_changed'))
    await new Promise(() => undefined)
  })
  const errorText = failure === null ? '' : describeResetError(failure)
  if (isLinkUsed && errorText) return <LinkUnusable message={errorText} />
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
      {errorText ? <Alert tone={errorTone(errorText)} title={errorText} onDismiss={dismiss} /> : null}
      <TextField {...field('newPassword')} label="Nueva contraseña" hint="Entre 6 y 40 caracteres." />
      <TextField {...field('confirmPassword')} label="Confirmar Contraseña" />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {busy ? 'Guardando...' : 'Guardar contraseña'}
        </Button>
        <BackToLogin />
      </div>
    </form>
  )
}

const LinkUnusable = ({ message }: { message: string }) => (
  <div className="grid gap-5">
    <Alert tone="error" title={message}>
      Pide otro enlace y ábrelo antes de 24 horas.
    </Alert>
    <div className="grid gap-3">
      <a href="/auth?view=forgot" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Pedir otro enlace
      </a>
      <BackToLogin />
    </div>
  </div>
)

const BackToLogin = () => (
  <a href="/login" className={buttonClass({ size: 'lg', block: true })}>
    Volver al login
  </a>
)
