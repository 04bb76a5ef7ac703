import type { Conversation } from '@portavoz/contract'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { afterFirstPage } from '../../lib/page-settled.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The messages come first. */
const detailsPanel = lazyPart(() =>
  afterFirstPage(() => import('./details/details-panel.tsx')).then((file) => file.DetailsPanel),
)
const deleteDialog = lazyPart(() => import('./details/delete-conversation.tsx').then((file) => file.DeleteConversation))
const eraseDialog = lazyPart(() => import('./details/erase-contact.tsx').then((file) => file.EraseContact))

type ConversationBodyProps = {
  conversation: Conversation
  box: RefObject<HTMLTextAreaElement | null>
  /** Lays the thread and the details out; `thread` stays mounted, so that it keeps its place. */
  children: (thread: ReactNode, details: ReactNode) => ReactNode
}

/** The thread and the details of one conversation, and the dialogs that they open. */
export function ConversationBody({ conversation, box, children }: ConversationBodyProps) {
  const [dialog, setDialog] = useState<'delete' | 'erase' | null>(null)
  const closeDialog = () => setDialog(null)
  return (
    <>
      {children(
        <MessagesPanel conversation={conversation} box={box} />,
        <Suspense fallback={<Skeleton size="m-4 h-40" />}>
          <detailsPanel.Part
            conversation={conversation}
            onDelete={() => setDialog('delete')}
            onErase={() => setDialog('erase')}
          />
        </Suspense>,
      )}
      <Suspense>
        {dialog === 'delete' ? <deleteDialog.Part conversation={conversation} onClose={closeDialog} /> : null}
        {dialog === 'erase' ? <eraseDialog.Part conversation={conversation} onClose={closeDialog} /> : null}
      </Suspense>
    </>
  )
}

export const ConversationBadge = ({ conversation: { isBlocked, status } }: { conversation: Conversation }) =>
  isBlocked ? (
    <Badge tone="error" shape="square">
      Bloqueado
    </Badge>
  ) : (
    <StatusBadge status={status} />
  )
