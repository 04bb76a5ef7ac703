import type { Conversation } from '@portavoz/contract'
import { Info, MessageSquareText } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatPhone } from '../../lib/format/phone.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { ContactAvatar } from './contact-avatar.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { contactNameOf } from './labels.ts'

type ConversationSheetProps = { conversation: Conversation; onClose: () => void }

const detailsPanel = lazyPart(() => import('./details/details-panel.tsx').then((file) => file.DetailsPanel))
const deleteDialog = lazyPart(() => import('./details/delete-conversation.tsx').then((file) => file.DeleteConversation))
const eraseDialog = lazyPart(() => import('./details/erase-contact.tsx').then((file) => file.EraseContact))

/** The thread and the details side by side; on a phone, one of the two at a time. */
export function ConversationSheet({ conversation, onClose }: ConversationSheetProps) {
  const [showsDetails, setShowsDetails] = useState(false)
  const [dialog, setDialog] = useState<'delete' | 'erase' | null>(null)
  const closeDialog = () => setDialog(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const name = contactNameOf(conversation)
  const Icon = showsDetails ? MessageSquareText : Info
  return (
    <Sheet
      open
      onClose={onClose}
      focusFirst={box}
      title={name}
      description={`${formatPhone(conversation.contact.phone)} · ${conversation.agentName}`}
      leading={<ContactAvatar name={name} platform={conversation.platform} />}
      badge={
        conversation.isBlocked ? (
          <Badge tone="error" shape="square">
            Bloqueado
          </Badge>
        ) : (
          <StatusBadge status={conversation.status} />
        )
      }
      actions={
        <div className="lg:hidden">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={showsDetails ? 'Ver mensajes' : 'Ver detalles'}
            onClick={() => setShowsDetails(!showsDetails)}
          >
            <Icon aria-hidden className="size-4.5" />
          </Button>
        </div>
      }
    >
      <div className="grid min-h-0 flex-1 grid-rows-1 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className={cx('flex min-h-0 min-w-0 flex-col bg-lienzo', showsDetails && 'max-lg:hidden')}>
          <MessagesPanel conversation={conversation} box={box} />
        </div>
        <aside
          aria-label="Detalles"
          className={cx('min-h-0 overflow-y-auto border-linea lg:border-l', !showsDetails && 'max-lg:hidden')}
        >
          <Suspense fallback={<Skeleton size="m-4 h-40" />}>
            <detailsPanel.Part
              conversation={conversation}
              onDelete={() => setDialog('delete')}
              onErase={() => setDialog('erase')}
            />
          </Suspense>
        </aside>
      </div>
      <Suspense>
        {dialog === 'delete' ? <deleteDialog.Part conversation={conversation} onClose={closeDialog} /> : null}
        {dialog === 'erase' ? <eraseDialog.Part conversation={conversation} onClose={closeDialog} /> : null}
      </Suspense>
    </Sheet>
  )
}
