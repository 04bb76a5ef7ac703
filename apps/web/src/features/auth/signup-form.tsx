import { limits, SignUpForm } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { signUp } from '../../data/sign-up.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/styles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { refusalTone } from './refusals.ts'
import { signUpRefusal } from './sign-up-refusal.ts'

type Props = {
  /** What the link of an invitation brought; empty without one. */
  invitation: string
  onLogin: () => void
  /** Somebody is filling it in: the prompt may be needed soon. */
  onStart: () => void
  onVerify: (person: { username: string; email: string }) => void
}

export function SignupForm({ invitation, onLogin, onStart, onVerify }: Props) {
  const [welcome, setWelcome] = useState('')
  const [isRead, setRead] = useState(false)
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(SignUpForm, async (words, form) => {
    const { requiresEmailVerification, message } = await signUp({ ...words, ...(invitation && { invitation }) })
    if (requiresEmailVerification) return onVerify(words)
    form.reset()
    setWelcome(message || 'Usuario registrado correctamente')
  })
  useEffect(() => {
    if (!welcome) return
    const timer = setTimeout(onLogin, limits.signupSwitchMs)
    return () => clearTimeout(timer)
  }, [welcome, onLogin])

  const done = welcome !== ''
  const refused = failure === null ? '' : signUpRefusal(failure)
  const field = (name: string) => ({
    name,
    disabled: busy || done,
    error: errors[name],
    onInput: () => touch(name),
    onFocus: dismiss,
    autoCapitalize: 'none',
    spellCheck: false,
  })
  return (
    <form noValidate onSubmit={onSubmit} onInput={onStart} aria-label="Crear cuenta" className="grid gap-4">
      {done && !isRead ? (
        <Alert title="¡Registro exitoso!" tone="ok" onDismiss={() => setRead(true)}>
          {welcome}
        </Alert>
      ) : null}
      {refused ? (
        <Alert title="Error de registro" tone={refusalTone(refused)} onDismiss={dismiss}>
          {refused}
        </Alert>
      ) : null}
      <TextField {...field('username')} label="Usuario" autoComplete="username" />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <TextField {...field('password')} label="Contraseña" type="password" autoComplete="new-password" />
      <TextField
        {...field('confirmPassword')}
        label="Confirmar Contraseña"
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={done}>
        {busy ? 'Creando cuenta...' : done ? 'Cuenta creada' : 'Crear Cuenta'}
      </Button>
      <p className="text-center text-sm text-texto-3">
        ¿Ya tienes cuenta?{' '}
        <button type="button" disabled={busy} onClick={onLogin} className={linkClass}>
          Inicia sesión aquí
        </button>
      </p>
    </form>
  )
}
