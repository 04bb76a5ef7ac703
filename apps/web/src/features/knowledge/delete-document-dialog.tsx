import type { KnowledgeDocument } from '@portavoz/contract'
import { useDeleteDocument } from '../../data/documents/documents.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DocumentTags } from './document-badges.tsx'

type DeleteDocumentDialogProps = { document: KnowledgeDocument; onClose: () => void }

export function DeleteDocumentDialog({ document, onClose }: DeleteDocumentDialogProps) {
  const { mutate, isPending } = useDeleteDocument()
  const confirm = () =>
    mutate(document.id, {
      onSuccess: () => {
        toast({ title: 'Documento eliminado', description: document.name, kind: 'ok' })
        onClose()
      },
      onError: ({ message }) => {
        toast({ title: 'Error al eliminar', description: message || 'Error al eliminar el documento', kind: 'error' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar «${document.name}»?`}
      description={
        'Se eliminará para siempre, también de la base de conocimientos vectorizada. Tus agentes dejarán de usarlo al instante.'
      }
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={confirm}
    >
      {document.tags.length > 0 ? (
        <div className="mt-3">
          <DocumentTags tags={document.tags.slice(0, 2)} max={2} />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
