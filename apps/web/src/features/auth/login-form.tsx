import { SignIn } from '@portavoz/contract'
import { signIn } from '../../data/auth.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/styles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { refusalTone, signInRefusal } from './refusals.ts'

export function LoginForm({ onEnter, onSignUp }: { onEnter: () => void; onSignUp: () => void }) {
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(SignIn, async (words) => {
    await signIn(words)
    onEnter()
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
          {refused}
        </Alert>
      ) : null}
      <TextField {...field('username')} label="Usuario" autoComplete="username" />
      <TextField {...field('password')} label="Contraseña" type="password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {busy ? 'Iniciando sesión...' : 'Iniciar Sesión'}
      </Button>
      <p className="text-center text-sm text-texto-3">
        ¿No tienes cuenta?{' '}
        <button type="button" disabled={busy} onClick={onSignUp} className={linkClass}>
          Regístrate aquí
        </button>
      </p>
    </form>
  )
}
