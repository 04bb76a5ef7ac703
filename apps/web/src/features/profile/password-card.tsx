import { type FieldErrors, PasswordChangeForm } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { useChangePassword } from '../../data/profile.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Card } from './card.tsx'
import { emptyPasswords } from './empty-passwords.ts'
import { tell } from './words.ts'

const formId = 'change-password'
const keysLeft = lazyPart(() => import('./keys-left.tsx').then((file) => file.KeysLeft))

/** `username` stands in the form for the password managers, which keep the new word under it. */
export function PasswordCard({ username }: { username: string }) {
  const change = useChangePassword()
  const [isChanged, setChanged] = useState(false)
  const { errors, busy, touch, onSubmit } = useZodForm(
    PasswordChangeForm,
    async ({ currentPassword, newPassword }, form) => {
      await change
        .mutateAsync({ currentPassword, newPassword })
        .catch((error: unknown) => tell(error, 'No se pudo actualizar la contraseña'))
      emptyPasswords(form)
      setChanged(true)
      toast({ title: 'Contraseña actualizada', kind: 'ok' })
    },
  )
  const field = (name: string) => ({
    name,
    type: 'password' as const,
    disabled: busy,
    error: once(errors, name),
    onInput: () => touch(name),
  })
  return (
    <Card
      title="Contraseña"
      description="Al cambiarla se cierran tus sesiones en otros dispositivos."
      foot={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {busy ? 'Cambiando…' : 'Cambiar contraseña'}
        </Button>
      }
    >
      {isChanged ? (
        <div className="mb-4">
          <Suspense>
            <keysLeft.Part onDismiss={() => setChanged(false)} />
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
    </Card>
  )
}

/** What several fields have in common is said once, where the first of them stands. */
const once = (errors: FieldErrors, name: string) =>
  Object.keys(errors).find((other) => errors[other] === errors[name]) === name ? errors[name] : undefined
