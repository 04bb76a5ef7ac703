import type { Conversation, ErasureCounts } from '@portavoz/contract'
import { useDeleteConversation } from '../../../data/conversations/conversation-changes.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { contactNameOf } from '../labels.ts'

type DeleteConversationProps = { conversation: Conversation; onClose: () => void }

/** Names what will be deleted, and then says what was deleted. */
export function DeleteConversation({ conversation, onClose }: DeleteConversationProps) {
  const { mutate, isPending } = useDeleteConversation({
    onDeleted(counts) {
      if (counts) toast({ title: 'Conversación eliminada', description: formatErasure(counts), kind: 'ok' })
      else toast({ title: 'Conversación eliminada', description: 'Ya se había eliminado en otra ventana.' })
      onClose()
    },
    onRefused() {
      const description = 'No se pudo eliminar la conversación. Inténtalo de nuevo.'
      toast({ title: 'Error al eliminar', description, kind: 'error' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar la conversación con ${contactNameOf(conversation)}?`}
      description={`Se perderá lo que se dijo en ella: ${formatCount(conversation.totalMessages, 'mensaje', 'mensajes')}, con sus archivos, notas, etiquetas y los datos que contó. No se puede deshacer. Si vuelve a escribir, empezará una conversación nueva.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={() => mutate(conversation.id)}
    />
  )
}

/** «12 mensajes, 2 archivos y 1 nota» */
export function formatErasure({ messages, files, notes, leads }: ErasureCounts): string {
  const parts = [
    formatCount(messages, 'mensaje', 'mensajes'),
    files > 0 ? formatCount(files, 'archivo', 'archivos') : '',
    notes > 0 ? formatCount(notes, 'nota', 'notas') : '',
    leads > 0 ? 'los datos que contó' : '',
  ].filter(Boolean)
  return new Intl.ListFormat('es').format(parts)
}
