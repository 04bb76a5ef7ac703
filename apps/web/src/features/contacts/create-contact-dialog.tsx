import { useCreateContact } from '../../data/contacts/contacts.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ContactFormDialog } from './contact-form-dialog.tsx'
import { toDraft } from './contact-form.tsx'
import { showAndRethrow } from './form-failures.ts'

type CreateContactDialogProps = { onClose: () => void; onCreated: (id: string) => void }

export function CreateContactDialog({ onClose, onCreated }: CreateContactDialogProps) {
  const create = useCreateContact()
  return (
    <ContactFormDialog
      title="Nuevo contacto"
      description="Si esa persona te escribe, su conversación queda en este contacto."
      submitText="Crear contacto"
      notSavedText="El contacto no se ha creado."
      contact={null}
      save={async (values, fields) => {
        const { id } = await create
          .mutateAsync({ ...toDraft(values, fields), phone: values.phone ?? '' })
          .catch(showAndRethrow('No se pudo crear el contacto'))
        toast({ title: 'Contacto creado', kind: 'ok' })
        onClose()
        onCreated(id)
      }}
      onClose={onClose}
    />
  )
}
