import { SignIn } from '@portavoz/contract'
import { useState } from 'react'
import { signIn } from '../../data/auth.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass, loneLinkClass } from '../../ui/styles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { refusalTone, signInRefusal, unverified } from './refusals.ts'

type Props = {
  onEnter: () => void
  onSignUp: () => void
  onForgot: () => void
  onVerify: (username: string) => void
}

/** The page is leaving: nobody presses the button a second time meanwhile. */
const forGood = () => new Promise<void>(() => undefined)

export function LoginForm({ onEnter, onSignUp, onForgot, onVerify }: Props) {
  // Drawn a few times in a visit: what would be remembered weighs more than it saves.
  'use no memo'
  const [username, setUsername] = useState('')
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(SignIn, async (words) => {
    setUsername(words.username)
    await signIn(words)
    onEnter()
    await forGood()
  })
  const refused = failure === null ? '' : signInRefusal(failure)
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
      {refused ? (
        <Alert title="Error de autenticación" tone={refusalTone(refused)} onDismiss={dismiss}>
          <p>{refused}</p>
          {refused === unverified ? (
            <p>
              <button type="button" onClick={() => onVerify(username)} className={loneLinkClass}>
                Reenviar email de verificación
              </button>
            </p>
          ) : null}
        </Alert>
      ) : null}
      <TextField {...field('username')} label="Usuario" autoComplete="username" />
      <TextField {...field('password')} label="Contraseña" type="password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {busy ? 'Iniciando sesión...' : 'Iniciar Sesión'}
      </Button>
      <div className="grid gap-3 text-center text-sm text-texto-3">
        <p>
          <button type="button" disabled={busy} onClick={onForgot} className={loneLinkClass}>
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
