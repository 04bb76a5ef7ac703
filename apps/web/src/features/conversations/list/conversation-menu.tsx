import type { Conversation } from '@portavoz/contract'
import { CheckCheck, CircleCheck, Headset, RotateCcw, Trash2 } from 'lucide-react'
import { useMarkRead } from '../../../data/conversations/conversation-changes.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../../ui/overlays/shared-menu.tsx'
import { useChangeStatus } from '../use-change-status.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

/** Each card's button opens this one menu with the conversation's id. */
export const conversationMenu = createSharedMenu<string>()

type ConversationMenuProps = { conversations: readonly Conversation[]; onDelete: (conversation: Conversation) => void }

export function ConversationMenu({ conversations, onDelete }: ConversationMenuProps) {
  const markRead = useMarkRead()
  const { changeStatus } = useChangeStatus()
  const mayDelete = useMay('admin')
  function items(id: string): MenuItem[] {
    const conversation = conversations.find((one) => one.id === id)
    if (!conversation) return []
    const { status, pause, unreadCount } = conversation
    const deletion: MenuItem[] = [
      'separator',
      {
        label: 'Eliminar',
        icon: <Trash2 aria-hidden className="size-4" />,
        danger: true,
        onSelect: () => onDelete(conversation),
      },
    ]
    return [
      {
        label: 'Marcar como resuelta',
        icon: <CircleCheck aria-hidden className="size-4" />,
        disabled: status === 'resolved',
        onSelect: () => changeStatus(id, 'resolved'),
      },
      {
        label: 'Transferir a humano',
        icon: <Headset aria-hidden className="size-4" />,
        disabled: status === 'transferred',
        onSelect: () => changeStatus(id, 'transferred'),
      },
      {
        label: 'Reabrir conversación',
        icon: <RotateCcw aria-hidden className="size-4" />,
        disabled: status === 'active' && !pause,
        onSelect: () => changeStatus(id, 'active'),
      },
      {
        label: 'Marcar como leída',
        icon: <CheckCheck aria-hidden className="size-4" />,
        disabled: unreadCount === 0,
        onSelect: () => markRead.mutate({ conversation }),
      },
      ...(mayDelete ? deletion : []),
    ]
  }
  return <SharedMenu menu={conversationMenu} items={items} />
}
