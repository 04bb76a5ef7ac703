import type { Contact } from '@portavoz/contract'
import { useRemoveContact } from '../../../data/contacts/contacts.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { contactNameOf } from '../contact-texts.ts'
import { toastFailure } from '../form-failures.ts'

type DeleteContactDialogProps = { contact: Contact; onClose: () => void; onDeleted: () => void }

/** Deletes the contact with its conversations on all channels. */
export function DeleteContactDialog({ contact, onClose, onDeleted }: DeleteContactDialogProps) {
  const { mutate, isPending } = useRemoveContact()
  const { conversations } = contact
  const lost =
    conversations.length === 0
      ? 'sus datos'
      : `sus datos y ${formatCount(conversations.length, 'conversación', 'conversaciones')} con todos los mensajes`
  const remove = () =>
    mutate(contact.id, {
      onSuccess: () => {
        toast({ title: 'Contacto eliminado', kind: 'ok' })
        onDeleted()
      },
      onError: toastFailure('No se pudo eliminar'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar a ${contactNameOf(contact)}?`}
      description={`Se perderán ${lost}. No se puede deshacer. En su celular no se borra nada.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar contacto'}
      busy={isPending}
      onConfirm={remove}
    />
  )
}
