import type { EndpointOutput, Workspace, workspaceInvitations } from '@portavoz/contract'
import { useState } from 'react'
import { useInvite } from '../../../data/workspaces/invitations.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { SecretSavedButton } from '../../../ui/one-time-secret.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.ts'
import { RoleFields } from './role-fields.tsx'

const formId = 'invite'

type CreatedInvitation = EndpointOutput<typeof workspaceInvitations.create>

/** Asks what the person may do, then shows the link while the dialog is open. It is never shown again. */
export function InviteDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const { mutateAsync } = useInvite()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(InviteForm, async (draft) => {
    setCreated(await mutateAsync(draft))
  })
  return (
    <FormDialog
      size="sm"
      title={created ? 'Envía este enlace' : 'Invitar a una persona'}
      description={created ? undefined : `Elige qué podrá hacer en «${workspace.name}».`}
      formId={formId}
      submit="Crear invitación"
      submitting="Creando…"
      busy={busy}
      onClose={onClose}
      footer={created ? <SecretSavedButton pronoun="lo" onClick={onClose} /> : undefined}
    >
      {created ? (
        <InvitationLink invitation={created} workspaceName={workspace.name} />
      ) : (
        <form id={formId} noValidate aria-label="Invitar a una persona" onSubmit={onSubmit} className="grid gap-5">
          {failure instanceof Error ? (
            <Alert tone="error" title="No se pudo crear la invitación">
              {failure.message}
            </Alert>
          ) : null}
          <RoleFields own={workspace.role} disabled={busy} />
          <TextField
            label="Email"
            name="email"
            type="email"
            optional
            autoComplete="off"
            hint="Si esta instalación envía correo, el enlace le llegará ahí. Si no, se lo pasas tú."
            disabled={busy}
            error={errors['email']}
            onInput={() => touch('email')}
          />
        </form>
      )}
    </FormDialog>
  )
}
