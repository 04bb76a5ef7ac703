import type { Conversation } from '@portavoz/contract'
import { Info, MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOffline } from '../../data/live/use-offline.ts'
import { cx } from '../../lib/cx.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { AgentLine } from './agent-line.tsx'
import { ContactAvatar } from './contact-avatar.tsx'
import { ConversationBadge, ConversationBody } from './conversation-body.tsx'
import { contactNameOf } from './labels.ts'

type ConversationSheetProps = { conversation: Conversation; onClose: () => void }

/** The thread and the details side by side; on a phone, one of the two at a time. */
export function ConversationSheet({ conversation, onClose }: ConversationSheetProps) {
  const [showsDetails, setShowsDetails] = useState(false)
  const hasRoom = useMedia('(min-width: 1024px)')
  const detailsButton = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const offline = useOffline()
  const name = contactNameOf(conversation)
  const Icon = showsDetails ? MessageSquareText : Info
  return (
    <Sheet
      open
      onClose={() => {
        // Otherwise the step back in the history would only close the details.
        setShowsDetails(false)
        onClose()
      }}
      onCloseCover={
        showsDetails && !hasRoom
          ? () => {
              setShowsDetails(false)
              detailsButton.current?.focus()
            }
          : undefined
      }
      focusFirst={box}
      title={name}
      description={<AgentLine conversation={conversation} />}
      leading={<ContactAvatar name={name} platform={conversation.platform} />}
      badge={<ConversationBadge conversation={conversation} />}
      actions={
        <div className="lg:hidden">
          <Button
            ref={detailsButton}
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
      {offline ? <OfflineStrip place="thread" {...offline} /> : null}
      <ConversationBody conversation={conversation} box={box}>
        {(thread, details) => (
          <div className="grid min-h-0 flex-1 grid-rows-1 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <div className={cx('flex min-h-0 min-w-0 flex-col bg-lienzo', showsDetails && 'max-lg:hidden')}>
              {thread}
            </div>
            <aside
              aria-label="Detalles"
              className={cx('min-h-0 overflow-y-auto border-linea lg:border-l', !showsDetails && 'max-lg:hidden')}
            >
              {details}
            </aside>
          </div>
        )}
      </ConversationBody>
    </Sheet>
  )
}
