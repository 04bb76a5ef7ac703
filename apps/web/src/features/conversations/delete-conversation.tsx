import type { Conversation, Erased } from '@portavoz/contract'
import { useDeleteConversation } from '../../data/conversation-changes.ts'
import { formatCount } from '../../lib/numbers.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { nameOf } from './words.ts'

type Props = { conversation: Conversation; onClose: () => void }

/** Names what goes before it goes, and says what went. */
export function DeleteConversation({ conversation, onClose }: Props) {
  const { mutate, isPending } = useDeleteConversation({
    gone(erased) {
      if (erased) toast({ title: 'Conversación eliminada', description: wentWords(erased), kind: 'ok' })
      else toast({ title: 'Conversación eliminada', description: 'Ya se había eliminado en otra ventana.' })
      onClose()
    },
    refused() {
      const description = 'No se pudo eliminar la conversación. Inténtalo de nuevo.'
      toast({ title: 'Error al eliminar', description, kind: 'error' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar la conversación con ${nameOf(conversation)}?`}
      description={`Se perderá lo que se dijo en ella: ${formatCount(conversation.totalMessages, 'mensaje', 'mensajes')}, con sus archivos, notas, etiquetas y los datos que contó. No se puede deshacer. Si vuelve a escribir, empezará una conversación nueva.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={() => mutate(conversation.id)}
    />
  )
}

/** «12 mensajes, 2 archivos y 1 nota» */
export function wentWords({ messages, files, notes, leads }: Erased): string {
  const parts = [
    formatCount(messages, 'mensaje', 'mensajes'),
    files > 0 ? formatCount(files, 'archivo', 'archivos') : '',
    notes > 0 ? formatCount(notes, 'nota', 'notas') : '',
    leads > 0 ? 'los datos que contó' : '',
  ].filter(Boolean)
  return new Intl.ListFormat('es').format(parts)
}
