import {
  credentialText,
  secondFactorLimits,
  PasskeyName,
  type Reauthentication,
  type SecondFactorMethod,
} from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { proveWithPasskey } from '../../../data/account/second-factor.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { CurrentPasswordField } from '../../../ui/forms/current-password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CodeField } from '../../../ui/second-factor/code-field.tsx'
import { codeSchemaOf, methodLabels } from '../../../ui/second-factor/methods.ts'
import { atItsField, describeRequestError } from '../profile-errors.ts'

type IdentityFormProps = {
  id: string
  label: string
  username: string
  /** What this page can prove the second factor with; empty for an account without one. */
  methods: readonly SecondFactorMethod[]
  /** Whether the form also asks for the name of a passkey. */
  asksName?: boolean
  /** The password, if it was typed before; then it is not asked for. */
  password?: string | undefined
  onBusy: (busy: boolean) => void
  onSubmit: (reauthentication: Reauthentication, passkeyName: string) => Promise<void>
  children?: ReactNode
}

const CurrentPassword = credentialText('Escribe tu contraseña actual')
const NoName: z.ZodMiniType<string | undefined> = z.optional(z.string())

/** Asks for the password, and for the second factor of an account that has one, before a change. */
export function IdentityForm({ asksName = false, methods, onBusy, onSubmit, ...props }: IdentityFormProps) {
  const [method, setMethod] = useState(methods[0])
  const schema = z.object({
    currentPassword: CurrentPassword,
    code: codeSchemaOf(method),
    name: asksName ? PasskeyName : NoName,
  })
  const form = useZodForm(schema, async ({ currentPassword, code = '', name = '' }) => {
    onBusy(true)
    try {
      const proof = await proofBy(method, code)
      await onSubmit({ currentPassword, ...(proof && { proof }) }, name)
    } catch (error) {
      throw atItsField(error)
    } finally {
      onBusy(false)
    }
  })
  const { errors, failure, busy, touch } = form
  const isShownAtField = Object.keys(errors).length > 0
  return (
    <form id={props.id} noValidate aria-label={props.label} onSubmit={form.onSubmit} className="grid gap-4">
      {failure !== null && !isShownAtField ? (
        <Alert tone="error" title={describeRequestError(failure, 'No se pudo hacer el cambio')} />
      ) : null}
      {props.children}
      <input type="text" name="username" value={props.username} readOnly hidden autoComplete="username" />
      {asksName ? (
        <TextField
          label="Nombre de la llave"
          name="name"
          hint="Para reconocerla: «Celular», «Llave azul»."
          autoComplete="off"
          maxLength={secondFactorLimits.passkeyName}
          disabled={busy}
          error={errors['name']}
          onInput={() => touch('name')}
        />
      ) : null}
      {props.password === undefined ? (
        <CurrentPasswordField form={form} />
      ) : (
        <input type="hidden" name="currentPassword" value={props.password} readOnly />
      )}
      {methods.length > 1 ? (
        <div className="grid gap-1.5 text-sm font-medium text-texto-2">
          <span aria-hidden>Confirma con</span>
          <Select
            block
            label="Confirma con"
            value={method ?? 'totp'}
            disabled={busy}
            options={methods.map((value) => ({ value, label: methodLabels[value] }))}
            onChange={(next) => {
              touch('code')
              setMethod(next)
            }}
          />
        </div>
      ) : null}
      {method === 'passkey' ? (
        <p className="text-sm text-texto-2">Al continuar, tu navegador te pedirá tu llave de acceso.</p>
      ) : method ? (
        <CodeField method={method} error={errors['code']} disabled={busy} onInput={() => touch('code')} />
      ) : null}
    </form>
  )
}

async function proofBy(method: SecondFactorMethod | undefined, code: string) {
  if (method === undefined) return undefined
  return method === 'passkey' ? proveWithPasskey() : { method, code }
}
