import type { Conversation, ErasureCounts } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { contactDataQuery } from '../../../data/conversations/contact.ts'
import { useEraseContact } from '../../../data/conversations/conversation-changes.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatErasure } from './delete-conversation.tsx'
import { contactNameOf } from '../labels.ts'

type EraseContactProps = { conversation: Conversation; onClose: () => void }

/** Erases all data about one contact, in all agents of the workspace. */
export function EraseContact({ conversation, onClose }: EraseContactProps) {
  const { data: counts, isError, refetch } = useQuery(contactDataQuery(conversation.id))
  const { mutate, isPending } = useEraseContact({
    onDeleted(erasure) {
      if (erasure)
        toast({ title: 'Datos del contacto eliminados', description: formatContactErasure(erasure), kind: 'ok' })
      else toast({ title: 'Esa conversación ya no está', description: alreadyDeletedText })
      onClose()
    },
    onRefused(error) {
      toast({ title: 'Error al eliminar', description: error.message, kind: 'error' })
      onClose()
    },
  })
  const summary = counts ? formatContactErasure(counts) : 'sus conversaciones, mensajes, archivos y notas'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar todo lo que se sabe de ${contactNameOf(conversation)}?`}
      description={`Se perderá, en todos tus agentes: ${summary}. No se puede deshacer. En su celular no se borra nada.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar sus datos'}
      busy={isPending}
      unready={!counts}
      onConfirm={() => mutate(conversation.id)}
    >
      {isError && !counts ? (
        <div className="mt-3">
          <RetryLine onRetry={() => void refetch()}>No se pudo contar lo que se perderá.</RetryLine>
        </div>
      ) : null}
    </ConfirmDialog>
  )
}

const formatContactErasure = (erasure: ErasureCounts) =>
  `${formatCount(erasure.conversations, 'conversación', 'conversaciones')}, ${formatErasure(erasure)}`

const alreadyDeletedText =
  'Se eliminó en otra ventana. Si queda algo de este contacto, elimínalo desde otra de sus conversaciones.'
