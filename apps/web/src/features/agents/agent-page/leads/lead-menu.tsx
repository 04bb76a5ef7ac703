import type { Lead } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare, Trash2 } from 'lucide-react'
import { useChangeItems } from '../../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import type { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../../../ui/overlays/shared-menu.tsx'

/** Each row's button opens this one menu with the lead's id. */
export const leadMenu = createSharedMenu<string>()

type LeadMenuProps = { leads: readonly Lead[]; onDelete: (lead: Lead) => void }

/** What a row's button opens; the deletion is here so that no finger meets it beside the conversation. */
export function LeadMenu({ leads, onDelete }: LeadMenuProps) {
  const navigate = useNavigate()
  const mayDelete = useMay('agent')
  const changes = useChangeItems()
  function items(id: string): MenuItem[] {
    const lead = leads.find((one) => one.id === id)
    if (!lead) return []
    const deletion: MenuItem[] = [
      'separator',
      {
        label: 'Eliminar los datos',
        icon: <Trash2 aria-hidden className="size-4" />,
        danger: true,
        onSelect: () => onDelete(lead),
      },
    ]
    return [
      {
        label: 'Ver la conversación',
        icon: <MessagesSquare aria-hidden className="size-4" />,
        onSelect: () => void navigate({ to: '/conversations', search: { session: lead.sessionName } }),
      },
      ...(mayDelete ? changes(deletion) : []),
    ]
  }
  return <SharedMenu menu={leadMenu} items={items} />
}
