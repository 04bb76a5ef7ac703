import { AppError, type Contact } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactFieldsQuery } from '../../../data/contacts/contact-fields.ts'
import { useUpdateContact } from '../../../data/contacts/contacts.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ContactFormFields, contactFormSchema, type ContactFormValues, toDraft } from '../contact-form.tsx'
import { showFailure } from '../show-failure.ts'

const formId = 'contact-edit'

type EditContactDialogProps = { contact: Contact; onClose: () => void }

export function EditContactDialog({ contact, onClose }: EditContactDialogProps) {
  const { data: fields, error: failure, refetch } = useQuery(contactFieldsQuery)
  const [hasChanges, setHasChanges] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  // What was shown when the form opened: a change by another person meanwhile is refused once, then overwritten.
  const [{ id, revision }] = useState(contact)
  const [wasChanged, setWasChanged] = useState(false)
  const update = useUpdateContact()
  const { errors, busy, touch, onSubmit } = useZodForm(contactFormSchema(fields ?? [], false), async (parsed) => {
    await update
      .mutateAsync({
        ...toDraft(parsed as ContactFormValues, fields ?? []),
        id,
        revision: wasChanged ? contact.revision : revision,
      })
      .catch((error: Error) => {
        if (error instanceof AppError && error.code === 'contacts.changed') setWasChanged(true)
        return showFailure('No se pudo guardar')(error)
      })
    toast({ title: 'Contacto actualizado', kind: 'ok' })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || (hasChanges ? setDiscarding(true) : onClose())}
      title="Editar contacto"
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!fields}>
          {busy ? 'Guardando…' : 'Guardar cambios'}
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
            {wasChanged ? (
              <Alert tone="aviso" title="Otra persona cambió este contacto">
                Ahora se llama «{contact.name ?? 'Sin nombre'}». Lo que escribiste sigue aquí: si guardas otra vez, se
                queda lo tuyo.
              </Alert>
            ) : null}
            <ContactFormFields contact={contact} fields={fields} errors={errors} />
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
        description="Los cambios de este contacto no se han guardado."
        confirm="Descartar"
        cancel="Seguir escribiendo"
        onConfirm={onClose}
      />
    </Dialog>
  )
}
