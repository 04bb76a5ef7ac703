import type { KnowledgeDocument } from '@portavoz/contract'
import { Download, Pencil, RotateCw, ScanText, Trash2, Upload } from 'lucide-react'
import type { MenuItem } from '../../ui/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../ui/shared-menu.tsx'
import { useRetry } from './document-marks.tsx'
import { downloadOrSay } from './download-or-say.ts'

/** Each card's button opens this one menu with the document's id. */
export const documentMenu = createSharedMenu<string>()

type Act = (document: KnowledgeDocument) => void
type Props = { documents: readonly KnowledgeDocument[]; onSee: Act; onEdit: Act; onReplace: Act; onDelete: Act }

export function DocumentMenu({ documents, onSee, onEdit, onReplace, onDelete }: Props) {
  const retry = useRetry()
  function items(id: string): MenuItem[] {
    const document = documents.find((known) => known.id === id)
    if (!document) return []
    const look = 'size-4'
    return [
      {
        label: 'Ver qué se entendió',
        icon: <ScanText aria-hidden className={look} />,
        onSelect: () => onSee(document),
      },
      { label: 'Editar', icon: <Pencil aria-hidden className={look} />, onSelect: () => onEdit(document) },
      {
        label: 'Reemplazar archivo',
        icon: <Upload aria-hidden className={look} />,
        onSelect: () => onReplace(document),
      },
      ...(document.processingStatus === 'FAILED'
        ? [{ label: 'Reintentar', icon: <RotateCw aria-hidden className={look} />, onSelect: () => retry.ask(id) }]
        : []),
      {
        label: 'Descargar',
        icon: <Download aria-hidden className={look} />,
        onSelect: () => downloadOrSay(document),
      },
      'separator',
      {
        label: 'Eliminar',
        icon: <Trash2 aria-hidden className={look} />,
        danger: true,
        onSelect: () => onDelete(document),
      },
    ]
  }
  return <SharedMenu menu={documentMenu} items={items} />
}
