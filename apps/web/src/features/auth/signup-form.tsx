import { limits, type SignIn, SignUpForm } from '@portavoz/contract'
import { useState } from 'react'
import { signIn } from '../../data/account/auth.ts'
import { signUp } from '../../data/account/sign-up.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/styles.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { errorTone } from './errors/auth-errors.ts'
import { describeSignUpError } from './errors/sign-up-errors.ts'

type SignupFormProps = {
  /** The tokens of invitation links. */
  invitations: { invitation?: string; workspaceInvitation?: string }
  onLogin: () => void
  /** The user is signed in and has read the welcome. */
  onEnter: () => void
  /** The account exists and could not be signed in, if it is not `onLogin`. */
  onCreated?: (() => void) | undefined
  /** The user started typing: the verification view may be needed soon. */
  onStart: () => void
  onVerify: (account: { username: string; email: string }) => void
}

const signInDuringWelcome = ({ username, password }: SignIn) =>
  Promise.all([
    signIn({ username, password }),
    new Promise<void>((resolve) => setTimeout(resolve, limits.signupSwitchMs)),
  ])

export function SignupForm({ invitations, onLogin, onEnter, onCreated = onLogin, onStart, onVerify }: SignupFormProps) {
  const [welcome, setWelcome] = useState('')
  const [isRead, setRead] = useState(false)
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(SignUpForm, async (values, form) => {
    const { requiresEmailVerification, message } = await signUp({ ...values, ...invitations })
    if (requiresEmailVerification) return onVerify(values)
    form.reset()
    setWelcome(message || 'Usuario registrado correctamente')
    void signInDuringWelcome(values).then(onEnter, onCreated)
  })

  const isDone = welcome !== ''
  const errorText = failure === null ? '' : describeSignUpError(failure)
  const field = (name: string) => ({
    name,
    disabled: busy || isDone,
    error: errors[name],
    onInput: () => touch(name),
    onFocus: dismiss,
    autoCapitalize: 'none',
    spellCheck: false,
  })
  return (
    <form noValidate onSubmit={onSubmit} onInput={onStart} aria-label="Crear cuenta" className="grid gap-4">
      {isDone && !isRead ? (
        <Alert title="¡Registro exitoso!" tone="ok" onDismiss={() => setRead(true)}>
          {welcome}
        </Alert>
      ) : null}
      {errorText ? (
        <Alert title="Error de registro" tone={errorTone(errorText)} onDismiss={dismiss}>
          {errorText}
        </Alert>
      ) : null}
      <TextField {...field('username')} label="Usuario" autoComplete="username" />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <TextField
        {...field('password')}
        label="Contraseña"
        type="password"
        autoComplete="new-password"
        hint="Entre 6 y 40 caracteres."
      />
      <TextField
        {...field('confirmPassword')}
        label="Confirmar Contraseña"
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={isDone}>
        {busy ? 'Creando cuenta...' : isDone ? 'Cuenta creada' : 'Crear Cuenta'}
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
