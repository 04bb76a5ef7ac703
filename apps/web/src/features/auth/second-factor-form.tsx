import { AppError, secondFactorLimits, type SecondFactorChallenge, type SecondFactorProof } from '@portavoz/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { completeSignIn } from '../../data/account/second-factor-sign-in.ts'
import { signWithPasskey } from '../../lib/passkeys.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/second-factor/code-field.tsx'
import { codeSchemaOf, methodLabels, usableMethods } from '../../ui/second-factor/methods.ts'
import { describeAuthError, errorTone } from './errors/auth-errors.ts'

type SecondFactorFormProps = { step: SecondFactorChallenge; onEnter: () => void; onRestart: () => void }

const hints = {
  passkey: 'Tu navegador te pedirá la huella, la cara, el PIN o tu llave de seguridad.',
  totp: 'Abre tu aplicación de códigos y escribe los seis números de Portavoz.',
  recovery_code: 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.',
}

const describeError = (error: unknown): string =>
  describeAuthError(error, 'No se pudo iniciar sesión', ({ message }) => message || 'No se pudo iniciar sesión')

/** The second step of a sign-in. */
export function SecondFactorForm({ step, onEnter, onRestart }: SecondFactorFormProps) {
  const usable = usableMethods(step.methods, step.passkey?.rpId ?? null)
  const [method, setMethod] = useState(usable[0])
  const [codesLeft, setCodesLeft] = useState<number | null>(null)
  const schema = z.object({ code: codeSchemaOf(method) })
  const { errors, failure, busy, touch, dismiss, onSubmit } = useZodForm(schema, async ({ code = '' }) => {
    const left = await completeSignIn({ challenge: step.challenge, proof: await proofOf(code) })
    if (left !== null && left <= secondFactorLimits.recoveryCodesFew) return setCodesLeft(left)
    onEnter()
    // Keeps the form busy while the page unloads.
    await new Promise<void>(() => undefined)
  })

  async function proofOf(code: string): Promise<SecondFactorProof> {
    if (method === 'passkey' && step.passkey) return { method, assertion: await signWithPasskey(step.passkey) }
    return { method: method === 'recovery_code' ? method : 'totp', code }
  }

  if (codesLeft !== null) return <FewCodesLeft count={codesLeft} onEnter={onEnter} />
  if (method === undefined) return <NoMethod host={step.passkey?.rpId} onRestart={onRestart} />
  const isOver = failure instanceof AppError && failure.code === 'auth.challenge_over'
  const hasFieldError = errors['code'] !== undefined
  const errorText = failure === null || hasFieldError ? '' : describeError(failure)
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Verificación en dos pasos" className="grid gap-5">
      {errorText ? <Alert title={errorText} tone={errorTone(errorText)} onDismiss={dismiss} /> : null}
      <p className="text-sm text-texto-2">{hints[method]}</p>
      {method === 'passkey' ? null : (
        <CodeField method={method} error={errors['code']} disabled={busy} autoFocus onInput={() => touch('code')} />
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={isOver}>
        {busy ? 'Comprobando…' : method === 'passkey' ? 'Usar mi llave de acceso' : 'Entrar'}
      </Button>
      <div className="grid gap-2">
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              block
              disabled={busy}
              onClick={() => {
                touch('code')
                setMethod(other)
              }}
            >
              Usar {methodLabels[other].toLowerCase()}
            </Button>
          ))}
        <Button variant="ghost" block disabled={busy} onClick={onRestart}>
          Volver al login
        </Button>
      </div>
    </form>
  )
}

const FewCodesLeft = ({ count, onEnter }: { count: number; onEnter: () => void }) => (
  <div className="grid gap-5">
    <Alert
      tone="aviso"
      title={
        count === 0
          ? 'Era tu último código de recuperación'
          : count === 1
            ? 'Te queda 1 código de recuperación'
            : `Te quedan ${count} códigos de recuperación`
      }
    >
      Haz nuevos en «Mi Perfil», en Verificación en dos pasos, antes de que te falten.
    </Alert>
    <Button variant="primary" size="lg" block onClick={onEnter}>
      Entrar
    </Button>
  </div>
)

/** An account whose only factor is a passkey of another address. */
const NoMethod = ({ host, onRestart }: { host: string | undefined; onRestart: () => void }) => (
  <div className="grid gap-5">
    <Alert title="Aquí no se puede usar tu llave de acceso" tone="aviso">
      {host
        ? `Abre Portavoz en ${host}, con un navegador que admita llaves de acceso.`
        : 'La dirección de esta instalación no admite llaves de acceso. Habla con quien la administra.'}
    </Alert>
    <Button size="lg" block onClick={onRestart}>
      Volver al login
    </Button>
  </div>
)
