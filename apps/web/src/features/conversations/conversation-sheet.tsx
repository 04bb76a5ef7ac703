import type { Conversation } from '@portavoz/contract'
import { Info, MessageSquareText } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatPhone } from '../../lib/phone.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { ContactAvatar } from './contact-avatar.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { nameOf } from './words.ts'

type Props = { conversation: Conversation; onClose: () => void }

const removing = lazyPart(() => import('./delete-conversation.tsx').then((file) => file.DeleteConversation))
const erasing = lazyPart(() => import('./erase-contact.tsx').then((file) => file.EraseContact))

/** The thread and, beside it, what is known and what can be done; on a phone one of the two at a time. */
export function ConversationSheet({ conversation, onClose }: Props) {
  const [details, setDetails] = useState(false)
  const [asked, setAsked] = useState<'delete' | 'erase' | null>(null)
  const answered = () => setAsked(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const name = nameOf(conversation)
  const Icon = details ? MessageSquareText : Info
  return (
    <Sheet
      open
      onClose={onClose}
      focusFirst={box}
      title={name}
      description={`${formatPhone(conversation.contact.phone)} · ${conversation.agentName}`}
      before={<ContactAvatar name={name} platform={conversation.platform} />}
      beside={<StatusBadge status={conversation.status} />}
      actions={
        <div className="lg:hidden">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={details ? 'Ver mensajes' : 'Ver detalles'}
            onClick={() => setDetails(!details)}
          >
            <Icon aria-hidden className="size-4.5" />
          </Button>
        </div>
      }
    >
      <div className="grid min-h-0 flex-1 grid-rows-1 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className={cx('flex min-h-0 min-w-0 flex-col bg-lienzo', details && 'max-lg:hidden')}>
          <MessagesPanel conversation={conversation} box={box} />
        </div>
        <aside
          aria-label="Detalles"
          className={cx('min-h-0 overflow-y-auto border-linea lg:border-l', !details && 'max-lg:hidden')}
        >
          <DetailsPanel
            conversation={conversation}
            onDelete={() => setAsked('delete')}
            onErase={() => setAsked('erase')}
          />
        </aside>
      </div>
      <Suspense>
        {asked === 'delete' ? <removing.Part conversation={conversation} onClose={answered} /> : null}
        {asked === 'erase' ? <erasing.Part conversation={conversation} onClose={answered} /> : null}
      </Suspense>
    </Sheet>
  )
}
