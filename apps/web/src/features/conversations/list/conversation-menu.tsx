import type { Conversation } from '@portavoz/contract'
import { AlarmClock, CheckCheck, CircleCheck, Headset, RotateCcw, Trash2, UserCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMarkRead } from '../../../data/conversations/conversation-changes.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { SharedMenu } from '../../../ui/overlays/shared-menu.tsx'
import { useReopen } from '../reopen/use-reopen.tsx'
import { useChangeStatus } from '../use-change-status.ts'
import { useIsTeam, useMay } from '../../../data/workspaces/workspaces.ts'
import { useSession } from '../../../lib/session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { useAssignTo } from '../use-assign-to.ts'
import { cardMenu } from './card-menu.ts'
import { useChangeItems } from '../../../data/workspaces/change-controls.tsx'

const snoozeChoice = lazyPart(() =>
  import('../snooze/snooze-choice-dialog.tsx').then((file) => file.SnoozeChoiceDialog),
)

type ConversationMenuProps = { conversations: readonly Conversation[]; onDelete: (conversation: Conversation) => void }

/** What a card's button opens. */
export function ConversationMenu({ conversations, onDelete }: ConversationMenuProps) {
  const markRead = useMarkRead()
  const { changeStatus } = useChangeStatus()
  const { reopen, question } = useReopen()
  const { assignTo } = useAssignTo()
  const [snoozing, setSnoozing] = useState<Conversation | null>(null)
  const ownId = useSession()?.user.id
  const mayAnswer = useMay('agent')
  const isTeam = useIsTeam()
  const mayDelete = useMay('admin')
  const changes = useChangeItems()
  function items(id: string): MenuItem[] {
    const conversation = conversations.find((one) => one.id === id)
    if (!conversation) return []
    const { status, pause, unreadCount } = conversation
    const taking: MenuItem[] = ownId
      ? [
          {
            label: 'Me la quedo',
            icon: <UserCheck aria-hidden className="size-4" />,
            disabled: conversation.assignee?.id === ownId,
            onSelect: () => assignTo(id, ownId),
          },
        ]
      : []
    const snoozeItem: MenuItem = {
      label: 'Posponer…',
      icon: <AlarmClock aria-hidden className="size-4" />,
      onSelect: () => setSnoozing(conversation),
    }
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
      ...changes<MenuItem>([
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
          onSelect: () => reopen(conversation),
        },
      ]),
      {
        label: 'Marcar como leída',
        icon: <CheckCheck aria-hidden className="size-4" />,
        disabled: unreadCount === 0,
        onSelect: () => markRead.mutate({ conversation }),
      },
      ...changes<MenuItem>([
        ...(isTeam && mayAnswer ? taking : []),
        ...(mayAnswer ? [snoozeItem] : []),
        ...(mayDelete ? deletion : []),
      ]),
    ]
  }
  return (
    <>
      <SharedMenu menu={cardMenu} items={items} />
      {question}
      <Suspense>
        {snoozing ? <snoozeChoice.Part conversation={snoozing} onClose={() => setSnoozing(null)} /> : null}
      </Suspense>
    </>
  )
}
