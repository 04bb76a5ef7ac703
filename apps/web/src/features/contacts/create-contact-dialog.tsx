import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactFieldsQuery } from '../../data/contacts/contact-fields.ts'
import { useCreateContact } from '../../data/contacts/contacts.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ContactFormFields, contactFormSchema, type ContactFormValues, toDraft } from './contact-form.tsx'
import { showFailure } from './show-failure.ts'

const formId = 'contact-create'

type CreateContactDialogProps = { onClose: () => void; onCreated: (id: string) => void }

export function CreateContactDialog({ onClose, onCreated }: CreateContactDialogProps) {
  const { data: fields, error: failure, refetch } = useQuery(contactFieldsQuery)
  const [hasChanges, setHasChanges] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const create = useCreateContact()
  const { errors, busy, touch, onSubmit } = useZodForm(contactFormSchema(fields ?? [], true), async (parsed) => {
    const values = parsed as ContactFormValues
    const { id } = await create
      .mutateAsync({ ...toDraft(values, fields ?? []), phone: values.phone ?? '' })
      .catch(showFailure('No se pudo crear el contacto'))
    toast({ title: 'Contacto creado', kind: 'ok' })
    onClose()
    onCreated(id)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || (hasChanges ? setDiscarding(true) : onClose())}
      title="Nuevo contacto"
      description="Si esa persona te escribe, su conversación queda en este contacto."
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!fields}>
          {busy ? 'Guardando…' : 'Crear contacto'}
        </Button>
      }
    >
      {fields ? (
        <form
          id={formId}
          noValidate
          onSubmit={onSubmit}
          onInput={(event) => {
            setHasChanges(true)
            touch((event.target as HTMLInputElement).name)
          }}
        >
          <fieldset disabled={busy} className="grid gap-4">
            <ContactFormFields contact={null} fields={fields} errors={errors} />
          </fieldset>
        </form>
      ) : failure ? (
        <RetryLine onRetry={() => void refetch()}>{failure.message}</RetryLine>
      ) : (
        <Skeleton size="h-72 w-full rounded-panel" />
      )}
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={(next) => next || setDiscarding(false)}
        title="¿Descartar lo que escribiste?"
        description="El contacto no se ha creado."
        confirm="Descartar"
        cancel="Seguir escribiendo"
        onConfirm={onClose}
      />
    </Dialog>
  )
}
