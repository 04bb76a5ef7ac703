import { EmailChange, type Profile } from '@portavoz/contract'
import { useState } from 'react'
import { useChangeEmail } from '../../data/profile.ts'
import { drafts } from '../../lib/draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Card } from './card.tsx'
import { emptyPasswords } from './empty-passwords.ts'
import { tell } from './words.ts'

const formId = 'change-email'
const place = 'profile.email'

export function EmailCard({ profile }: { profile: Profile }) {
  const { email, pendingEmail } = profile
  const [typed, setTyped] = useState(() => drafts.read(place) || null)
  const change = useChangeEmail()
  const { errors, busy, touch, onSubmit } = useZodForm(EmailChange, async (words, form) => {
    await change
      .mutateAsync(words)
      .then(({ pendingEmail: waits, message }) =>
        waits ? toast({ title: message, kind: 'info' }) : toast({ title: 'Email actualizado', kind: 'ok' }),
      )
      .catch((error: unknown) => tell(error, 'No se pudo actualizar el email'))
      .finally(() => emptyPasswords(form))
    type(null)
  })
  /** Null for the address that holds. */
  function type(text: string | null) {
    setTyped(text)
    drafts.keep(place, text === email ? '' : (text ?? ''))
  }
  const value = typed ?? email
  const unchanged = value.trim().toLowerCase() === email.toLowerCase()
  return (
    <Card
      title="Email"
      description="Con él recuperas tu cuenta y recibes nuestros avisos."
      foot={
        <Button type="submit" form={formId} variant="primary" busy={busy} disabled={unchanged}>
          {busy ? 'Actualizando…' : 'Actualizar email'}
        </Button>
      }
    >
      {pendingEmail ? (
        <Alert title="Falta confirmar tu nuevo email" tone="aviso">
          Enviamos un mensaje a <strong className="font-semibold">{pendingEmail}</strong>. Abre su enlace en las
          próximas 24 horas; hasta entonces tu email sigue siendo {email}.
        </Alert>
      ) : null}
      <form id={formId} noValidate aria-label="Cambiar email" onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nuevo email"
          name="newEmail"
          type="email"
          autoComplete="email"
          value={value}
          disabled={busy}
          error={errors['newEmail']}
          onChange={(event) => type(event.target.value)}
          onInput={() => touch('newEmail')}
        />
        <TextField
          label="Contraseña actual"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          disabled={busy}
          error={errors['currentPassword']}
          onInput={() => touch('currentPassword')}
        />
      </form>
    </Card>
  )
}
