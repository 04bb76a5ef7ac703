import type { KnowledgeDocument } from '@portavoz/contract'
import { Download, Pencil, RotateCw, ScanText, Trash2, Upload } from 'lucide-react'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../ui/overlays/shared-menu.tsx'
import { useRetryProcessing } from './document-badges.tsx'
import { downloadOrToast } from './download-or-toast.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { useChangeItems } from '../../data/workspaces/change-controls.tsx'

/** One menu for all cards; each card opens it with the document's id. */
export const documentMenu = createSharedMenu<string>()

type DocumentMenuAction = (document: KnowledgeDocument) => void
type DocumentMenuProps = {
  documents: readonly KnowledgeDocument[]
  onSee: DocumentMenuAction
  onEdit: DocumentMenuAction
  onReplace: DocumentMenuAction
  onDelete: DocumentMenuAction
}

export function DocumentMenu({ documents, onSee, onEdit, onReplace, onDelete }: DocumentMenuProps) {
  const retry = useRetryProcessing()
  const mayConfigure = useMay('admin')
  const changes = useChangeItems()
  function items(id: string): MenuItem[] {
    const document = documents.find((item) => item.id === id)
    if (!document) return []
    const iconClass = 'size-4'
    const view: MenuItem = {
      label: 'Ver qué se entendió',
      icon: <ScanText aria-hidden className={iconClass} />,
      onSelect: () => onSee(document),
    }
    const save: MenuItem = {
      label: 'Descargar',
      icon: <Download aria-hidden className={iconClass} />,
      onSelect: () => downloadOrToast(document),
    }
    if (!mayConfigure) return [view, save]
    return [
      view,
      ...changes<MenuItem>([
        { label: 'Editar', icon: <Pencil aria-hidden className={iconClass} />, onSelect: () => onEdit(document) },
        {
          label: 'Reemplazar archivo',
          icon: <Upload aria-hidden className={iconClass} />,
          onSelect: () => onReplace(document),
        },
        ...(document.processingStatus === 'FAILED'
          ? [
              {
                label: 'Reintentar',
                icon: <RotateCw aria-hidden className={iconClass} />,
                onSelect: () => retry.run(id),
              },
            ]
          : []),
      ]),
      save,
      'separator',
      ...changes<MenuItem>([
        {
          label: 'Eliminar',
          icon: <Trash2 aria-hidden className={iconClass} />,
          danger: true,
          onSelect: () => onDelete(document),
        },
      ]),
    ]
  }
  return <SharedMenu menu={documentMenu} items={items} />
}
