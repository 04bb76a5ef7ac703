import { SignIn, type SecondFactorChallenge } from '@portavoz/contract'
import { useState } from 'react'
import { signIn } from '../../data/account/auth.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/styles.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { errorTone, describeSignInError, unverifiedText } from './errors/auth-errors.ts'

type LoginFormProps = {
  /** The name of an account that was just created. */
  newName: string
  onEnter: () => void
  onSecondFactor: (step: SecondFactorChallenge) => void
  onSignUp: () => void
  onForgot: () => void
  onVerify: (username: string) => void
}

/** Keeps the form busy while the page unloads, so that the button cannot be pressed again. */
const waitForUnload = () => new Promise<void>(() => undefined)

export function LoginForm({ newName, onEnter, onSecondFactor, onSignUp, onForgot, onVerify }: LoginFormProps) {
  // Rendered a few times per visit: memoizing costs more than it saves.
  'use no memo'
  const [username, setUsername] = useState('')
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(SignIn, async (values) => {
    setUsername(values.username)
    const step = await signIn(values)
    if (step) return onSecondFactor(step)
    onEnter()
    await waitForUnload()
  })
  const errorText = failure === null ? '' : describeSignInError(failure)
  const field = (name: string) => ({
    name,
    disabled: busy,
    error: errors[name],
    onInput: () => touch(name),
    onFocus: dismiss,
    autoCapitalize: 'none',
    spellCheck: false,
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Iniciar sesión" className="grid gap-5">
      {errorText ? (
        <Alert title="Error de autenticación" tone={errorTone(errorText)} onDismiss={dismiss}>
          <p>{errorText}</p>
          {errorText === unverifiedText ? (
            <p>
              <button type="button" onClick={() => onVerify(username)} className={`${standaloneLinkClass} text-left`}>
                Reenviar email de verificación
              </button>
            </p>
          ) : null}
        </Alert>
      ) : null}
      <TextField
        {...field('username')}
        label="Usuario"
        hint="También sirve tu email"
        autoComplete="username"
        defaultValue={newName}
      />
      <TextField {...field('password')} label="Contraseña" type="password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {busy ? 'Iniciando sesión...' : 'Iniciar Sesión'}
      </Button>
      <div className="grid gap-3 text-center text-sm text-texto-3">
        <p>
          <button type="button" disabled={busy} onClick={onForgot} className={standaloneLinkClass}>
            ¿Olvidaste tu contraseña?
          </button>
        </p>
        <p>
          ¿No tienes cuenta?{' '}
          <button type="button" disabled={busy} onClick={onSignUp} className={linkClass}>
            Regístrate aquí
          </button>
        </p>
      </div>
    </form>
  )
}
