import type { KnowledgeDocument } from '@portavoz/contract'
import { useDeleteDocument } from '../../data/documents.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Tags } from './document-marks.tsx'
import { passagesThatStop } from './words.ts'

type Props = { document: KnowledgeDocument; onClose: () => void }

export function DeleteDocument({ document, onClose }: Props) {
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
      description={`Se eliminará para siempre, también de la base de conocimientos vectorizada: ${passagesThatStop(document.passages)}. No se puede deshacer.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={confirm}
    >
      {document.tags.length > 0 ? (
        <div className="mt-3">
          <Tags tags={document.tags.slice(0, 2)} most={2} />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
