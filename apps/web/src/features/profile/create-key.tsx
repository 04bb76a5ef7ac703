import { IntegrationKeyDraft, limits } from '@portavoz/contract'
import { useState } from 'react'
import { useCreateIntegrationKey } from '../../data/integration-keys.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeptButton, ShownOnce } from '../../ui/shown-once.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tell } from './words.ts'

const formId = 'create-key'

/** Asks for a name, then shows the whole key for as long as the dialog is open, and never again. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const create = useCreateIntegrationKey()
  const { errors, busy, touch, onSubmit } = useZodForm(IntegrationKeyDraft, async ({ name }) => {
    setMade(await create.mutateAsync(name).catch((error: unknown) => tell(error, 'No se pudo crear la clave')))
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      size="sm"
      title={made ? `Tu clave «${made.name}»` : 'Crear clave'}
      description={made ? undefined : 'El nombre es para ti: di qué la va a usar.'}
      foot={
        made ? (
          <KeptButton it="la" onClick={onClose} />
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {busy ? 'Creando…' : 'Crear clave'}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <ShownOnce label="Clave" it="la" name="key" text={made.key}>
          Quien la tenga puede anotar conversaciones en tu nombre. Si la pierdes o alguien más la ve, revócala y crea
          otra.
        </ShownOnce>
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
    </Dialog>
  )
}
