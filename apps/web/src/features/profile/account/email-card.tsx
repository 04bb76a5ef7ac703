import { EmailChange, type Profile } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { useChangeEmail } from '../../../data/account/profile.ts'
import { drafts } from '../../../lib/drafts.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CurrentPasswordField } from '../../../ui/forms/current-password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { clearPasswords } from '../../../lib/clear-passwords.ts'
import { confirmIdentity } from './confirm-identity-part.ts'
import { needsProof } from '../../../lib/http/needs-proof.ts'
import { describeRequestError, fieldErrorsOf, rethrowFormError } from '../profile-errors.ts'

const formId = 'change-email'
const draftKey = 'profile.email'

export function EmailCard({ profile }: { profile: Profile }) {
  const { email, pendingEmail } = profile
  const [typed, setTyped] = useState(() => drafts.read(draftKey) || null)
  const changeEmail = useChangeEmail()
  const [unproved, setUnproved] = useState<EmailChange | null>(null)
  const form = useZodForm(EmailChange, async (values, element) => {
    await change(values)
      .catch((error: unknown) =>
        needsProof(error) ? setUnproved(values) : rethrowFormError(error, 'No se pudo actualizar el email'),
      )
      .finally(() => clearPasswords(element))
  })
  const { errors, busy, touch, onSubmit } = form
  async function change(values: Parameters<typeof changeEmail.mutateAsync>[0]) {
    const { pendingEmail: isPendingConfirmation, message } = await changeEmail.mutateAsync(values)
    if (isPendingConfirmation) toast({ title: message, kind: 'info' })
    else toast({ title: 'Email actualizado', kind: 'ok' })
    changeTyped(null)
  }
  /** The dialog has no field for an address that is taken. */
  const changeWithProof = (values: Parameters<typeof change>[0]) =>
    change(values).catch((error: unknown) => {
      if (fieldErrorsOf(error)?.['newEmail'] === undefined) throw error
      toast({ description: describeRequestError(error, ''), kind: 'error' })
    })
  /** Null until a new address is typed. */
  function changeTyped(text: string | null) {
    setTyped(text)
    drafts.save(draftKey, text === email ? '' : (text ?? ''))
  }
  const isUnchanged = typed === null || typed.trim().toLowerCase() === email.toLowerCase()
  return (
    <SectionCard
      title="Email"
      description="Con él recuperas tu cuenta y recibes nuestros avisos."
      foot={
        <Button type="submit" form={formId} variant="primary" busy={busy} disabled={isUnchanged}>
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
          value={typed ?? ''}
          disabled={busy}
          error={errors['newEmail']}
          onChange={(event) => changeTyped(event.target.value)}
          onInput={() => touch('newEmail')}
        />
        <CurrentPasswordField form={form} />
      </form>
      <Suspense>
        {unproved ? (
          <confirmIdentity.Part
            username={profile.username}
            password={unproved.currentPassword}
            confirm="Actualizar email"
            change={(reauthentication) => changeWithProof({ newEmail: unproved.newEmail, ...reauthentication })}
            onClose={() => setUnproved(null)}
          />
        ) : null}
      </Suspense>
    </SectionCard>
  )
}
