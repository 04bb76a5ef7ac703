import type { Conversation, ConversationStatus } from '@portavoz/contract'
import { CheckCheck, CircleCheck, Headset, RotateCcw, Trash2, type LucideIcon } from 'lucide-react'
import { useMarkRead } from '../../data/conversation-changes.ts'
import { useChangeStatus } from './use-change-status.ts'

type Props = { conversation: Conversation; onDelete: () => void }

export function ConversationActions({ conversation, onDelete }: Props) {
  const { change: set, busy } = useChangeStatus()
  const change = (to: ConversationStatus) => set(conversation.id, to)
  const read = useMarkRead()
  const { status, pause, unreadCount } = conversation
  return (
    <div className="-mx-2.5 mt-1.5">
      <Action icon={CircleCheck} disabled={busy || status === 'resolved'} onClick={() => change('resolved')}>
        Marcar como resuelta
      </Action>
      <Action icon={Headset} disabled={busy || status === 'transferred'} onClick={() => change('transferred')}>
        Transferir a humano
      </Action>
      <Action icon={RotateCcw} disabled={busy || (status === 'active' && !pause)} onClick={() => change('active')}>
        Reabrir conversación
      </Action>
      <Action icon={CheckCheck} disabled={unreadCount === 0} onClick={() => read.mutate({ conversation })}>
        Marcar como leída
      </Action>
      <Action icon={Trash2} disabled={false} onClick={onDelete}>
        Eliminar conversación
      </Action>
    </div>
  )
}

type ActionProps = { icon: LucideIcon; disabled: boolean; onClick: () => void; children: string }

const Action = ({ icon: Icon, children, ...button }: ActionProps) => (
  <button
    type="button"
    {...button}
    className="flex h-9 w-full items-center gap-2.5 rounded-ctl px-2.5 text-left text-sm text-texto-2 hover:not-disabled:bg-superficie-2 hover:not-disabled:text-texto disabled:cursor-not-allowed disabled:opacity-50"
  >
    <Icon aria-hidden className="size-4 text-texto-3" />
    {children}
  </button>
)
