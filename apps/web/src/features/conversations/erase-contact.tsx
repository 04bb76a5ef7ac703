import type { Conversation, Erased } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { knownOfContactQuery } from '../../data/contact.ts'
import { useEraseContact } from '../../data/conversation-changes.ts'
import { formatCount } from '../../lib/numbers.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { toast } from '../../ui/toast.ts'
import { wentWords } from './delete-conversation.tsx'
import { nameOf } from './words.ts'

type Props = { conversation: Conversation; onClose: () => void }

/** Everything that is known of somebody, in all agents of the account. */
export function EraseContact({ conversation, onClose }: Props) {
  const { data: known, isError, refetch } = useQuery(knownOfContactQuery(conversation.id))
  const { mutate, isPending } = useEraseContact({
    gone(erased) {
      if (erased) toast({ title: 'Datos del contacto eliminados', description: everything(erased), kind: 'ok' })
      else toast({ title: 'Esa conversación ya no está', description: goneElsewhere })
      onClose()
    },
    refused(error) {
      toast({ title: 'Error al eliminar', description: error.message, kind: 'error' })
      onClose()
    },
  })
  const what = known ? everything(known) : 'sus conversaciones, mensajes, archivos y notas'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar todo lo que se sabe de ${nameOf(conversation)}?`}
      description={`Se perderá, en todos tus agentes: ${what}. No se puede deshacer. En su celular no se borra nada.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar sus datos'}
      busy={isPending}
      unready={!known}
      onConfirm={() => mutate(conversation.id)}
    >
      {isError && !known ? (
        <div className="mt-3">
          <RetryLine onRetry={() => void refetch()}>No se pudo contar lo que se perderá.</RetryLine>
        </div>
      ) : null}
    </ConfirmDialog>
  )
}

const everything = (erased: Erased) =>
  `${formatCount(erased.conversations, 'conversación', 'conversaciones')}, ${wentWords(erased)}`

const goneElsewhere =
  'Se eliminó en otra ventana. Si queda algo de este contacto, elimínalo desde otra de sus conversaciones.'
