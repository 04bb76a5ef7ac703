import { AppError, type Contact } from '@portavoz/contract'
import { useState } from 'react'
import { useUpdateContact } from '../../../data/contacts/contacts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ContactFormDialog } from '../contact-form-dialog.tsx'
import { toDraft } from '../contact-form.tsx'
import { showAndRethrow } from '../form-failures.ts'

type EditContactDialogProps = { contact: Contact; onClose: () => void }

export function EditContactDialog({ contact, onClose }: EditContactDialogProps) {
  // What was shown when the form opened: a change by another person meanwhile is refused once, then overwritten.
  const [{ id, revision }] = useState(contact)
  const [wasChanged, setWasChanged] = useState(false)
  const update = useUpdateContact()
  return (
    <ContactFormDialog
      title="Editar contacto"
      submitText="Guardar cambios"
      notSavedText="Los cambios de este contacto no se han guardado."
      contact={contact}
      notice={
        wasChanged ? (
          <Alert tone="aviso" title="Otra persona cambió este contacto">
            Ahora se llama «{contact.name ?? 'Sin nombre'}». Lo que escribiste sigue aquí: si guardas otra vez, se queda
            lo tuyo.
          </Alert>
        ) : null
      }
      save={async (values, fields) => {
        await update
          .mutateAsync({ ...toDraft(values, fields), id, revision: wasChanged ? contact.revision : revision })
          .catch((error: Error) => {
            if (error instanceof AppError && error.code === 'contacts.changed') setWasChanged(true)
            return showAndRethrow('No se pudo guardar')(error)
          })
        toast({ title: 'Contacto actualizado', kind: 'ok' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
