import { type FieldErrors, PasswordChangeForm } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { useChangePassword } from '../../../data/account/profile.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { clearPasswords } from '../../../lib/clear-passwords.ts'
import { showFormError } from '../profile-errors.ts'

const formId = 'change-password'
const remainingKeys = lazyPart(() =>
  import('../integration-keys/remaining-keys.tsx').then((file) => file.RemainingKeys),
)

/** The hidden `username` field lets password managers store the new password under the right account. */
export function PasswordCard({ username }: { username: string }) {
  const changePassword = useChangePassword()
  const [isChanged, setChanged] = useState(false)
  const [hasUnlinked, setUnlinked] = useState(false)
  const { errors, busy, touch, onSubmit } = useZodForm(
    PasswordChangeForm,
    async ({ currentPassword, newPassword }, form) => {
      const changed = await showFormError(
        changePassword.mutateAsync({ currentPassword, newPassword }),
        'No se pudo actualizar la contraseña',
      )
      clearPasswords(form)
      setChanged(true)
      setUnlinked(changed.hasUnlinked)
      toast({ title: 'Contraseña actualizada', kind: 'ok' })
    },
  )
  const field = (name: string) => ({
    name,
    type: 'password' as const,
    disabled: busy,
    error: firstOccurrence(errors, name),
    onInput: () => touch(name),
  })
  return (
    <SectionCard
      title="Contraseña"
      description="Al cambiarla se cierran tus sesiones en otros dispositivos."
      foot={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {busy ? 'Cambiando…' : 'Cambiar contraseña'}
        </Button>
      }
    >
      {hasUnlinked ? (
        <div className="mb-4">
          <Alert
            tone="aviso"
            title="También desconectamos la cuenta del otro servicio"
            onDismiss={() => setUnlinked(false)}
          >
            No tiene tu email, y quien supiera tu contraseña pudo conectarla. Si es tuya, conéctala de nuevo.
          </Alert>
        </div>
      ) : null}
      {isChanged ? (
        <div className="mb-4">
          <Suspense>
            <remainingKeys.Part onDismiss={() => setChanged(false)} />
          </Suspense>
        </div>
      ) : null}
      <form
        id={formId}
        noValidate
        aria-label="Cambiar contraseña"
        onSubmit={onSubmit}
        className="grid gap-4 sm:grid-cols-2"
      >
        <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
        <div className="sm:col-span-2 sm:w-1/2 sm:pr-2">
          <TextField {...field('currentPassword')} label="Contraseña actual" autoComplete="current-password" />
        </div>
        <TextField
          {...field('newPassword')}
          label="Nueva contraseña"
          autoComplete="new-password"
          hint="Entre 6 y 40 caracteres."
        />
        <TextField {...field('confirmPassword')} label="Confirmar contraseña" autoComplete="new-password" />
      </form>
    </SectionCard>
  )
}

/** An error that several fields share is shown under the first of them only. */
const firstOccurrence = (errors: FieldErrors, name: string) =>
  Object.keys(errors).find((other) => errors[other] === errors[name]) === name ? errors[name] : undefined
