import { IntegrationKeyDraft, limits } from '@portavoz/contract'
import { useState } from 'react'
import { useCreateIntegrationKey } from '../../../data/integrations/integration-keys.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { SecretSavedButton, OneTimeSecret } from '../../../ui/one-time-secret.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { showFormError } from '../profile-errors.ts'

const formId = 'create-key'

/** Asks for a name, then shows the whole key while the dialog is open. It is never shown again. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null)
  const create = useCreateIntegrationKey()
  const { errors, busy, touch, onSubmit } = useZodForm(IntegrationKeyDraft, async ({ name }) => {
    setCreated(await showFormError(create.mutateAsync(name), 'No se pudo crear la clave'))
  })
  return (
    <FormDialog
      size="sm"
      title={created ? `Tu clave «${created.name}»` : 'Crear clave'}
      description={created ? undefined : 'El nombre es para ti: di qué la va a usar.'}
      formId={formId}
      submit="Crear clave"
      submitting="Creando…"
      busy={busy}
      onClose={onClose}
      footer={created ? <SecretSavedButton pronoun="la" onClick={onClose} /> : undefined}
    >
      {created ? (
        <OneTimeSecret label="Clave" pronoun="la" name="key" text={created.key}>
          Quien la tenga puede anotar conversaciones en tu nombre. Si la pierdes o alguien más la ve, revócala y crea
          otra.
        </OneTimeSecret>
      ) : (
        <form id={formId} noValidate aria-label="Crear clave" onSubmit={onSubmit}>
          <TextField
            label="Nombre"
            name="name"
            placeholder="n8n de la tienda"
            autoComplete="off"
            autoFocus
            maxLength={limits.integrationKeyName}
            disabled={busy}
            error={errors['name']}
            onInput={() => touch('name')}
          />
        </form>
      )}
    </FormDialog>
  )
}
