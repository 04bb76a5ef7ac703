import type { Conversation, ConversationStatus } from '@portavoz/contract'
import { CheckCheck, CircleCheck, Headset, RotateCcw, Trash2 } from 'lucide-react'
import { useMarkRead } from '../../../data/conversations/conversation-changes.ts'
import { useReopen } from '../reopen/use-reopen.tsx'
import { useChangeStatus } from '../use-change-status.ts'
import { SnoozeButton } from '../snooze/snooze-button.tsx'
import { ActionButton } from './action-button.tsx'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

type ConversationActionsProps = { conversation: Conversation; onDelete: () => void }

export function ConversationActions({ conversation, onDelete }: ConversationActionsProps) {
  const { changeStatus, busy } = useChangeStatus()
  const change = (to: ConversationStatus) => changeStatus(conversation.id, to)
  const { reopen, busy: isReopening, question } = useReopen()
  const markRead = useMarkRead()
  const { status, pause, unreadCount } = conversation
  const mayDelete = useMay('admin')
  return (
    <div className="-mx-2.5 mt-1.5">
      <ChangeControls>
        <ActionButton icon={CircleCheck} disabled={busy || status === 'resolved'} onClick={() => change('resolved')}>
          Marcar como resuelta
        </ActionButton>
        <ActionButton
          icon={Headset}
          disabled={busy || status === 'transferred'}
          onClick={() => change('transferred')}
          hint="Atender yo"
        >
          Transferir a humano
        </ActionButton>
        <ActionButton
          icon={RotateCcw}
          disabled={busy || isReopening || (status === 'active' && !pause)}
          onClick={() => reopen(conversation)}
          hint="Que siga el agente"
        >
          Reabrir conversación
        </ActionButton>
        {question}
      </ChangeControls>
      <ActionButton icon={CheckCheck} disabled={unreadCount === 0} onClick={() => markRead.mutate({ conversation })}>
        Marcar como leída
      </ActionButton>
      <ChangeControls>
        <SnoozeButton conversation={conversation} />
        {mayDelete ? (
          <ActionButton icon={Trash2} disabled={false} isDanger onClick={onDelete}>
            Eliminar conversación
          </ActionButton>
        ) : null}
      </ChangeControls>
    </div>
  )
}
