import type { Conversation } from '@portavoz/contract'
import { ChevronDown, ChevronUp, Info, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOffline } from '../../data/live/use-offline.ts'
import { useEscape } from '../../lib/focus/use-escape.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import { useBackCloses } from '../../ui/overlays/use-back-closes.ts'
import { AgentLine } from './agent-line.tsx'
import { ContactAvatar } from './contact-avatar.tsx'
import { ConversationBadge, ConversationBody } from './conversation-body.tsx'
import { useDetailsColumn } from './use-details-column.ts'
import { contactNameOf } from './labels.ts'

/** Of the thread and its details. */
const COLUMNS = 'minmax(0, 1fr) clamp(19rem, 20vw, 24rem)'

type ConversationPaneProps = {
  conversation: Conversation
  /** Its neighbours in the list. */
  previous: Conversation | undefined
  next: Conversation | undefined
  onOpen: (conversation: Conversation) => void
  onClose: () => void
}

/**
 * The thread beside the list, and the details beside the thread or, without room, in its place. Esc leaves details that
 * cover the messages, then closes the thread and returns to its row.
 */
export function ConversationPane({ conversation, previous, next, onOpen, onClose }: ConversationPaneProps) {
  const column = useDetailsColumn()
  const [isCovered, setIsCovered] = useState(false)
  const offline = useOffline()
  const box = useRef<HTMLTextAreaElement>(null)
  const detailsButton = useRef<HTMLButtonElement>(null)
  const name = contactNameOf(conversation)
  const covers = isCovered && !column.hasRoom
  const showsDetails = covers || column.isShown
  function close() {
    // Otherwise the step back in the history would only close the details.
    setIsCovered(false)
    onClose()
  }
  function closeDetails() {
    setIsCovered(false)
    detailsButton.current?.focus()
  }
  useBackCloses(covers, closeDetails)
  useEscape(() => {
    onClose()
    document.querySelector<HTMLElement>(`[data-walk] > [data-id="${conversation.id}"] button`)?.focus()
  })
  const steps = [
    { label: 'Conversación anterior', icon: ChevronUp, to: previous },
    { label: 'Conversación siguiente', icon: ChevronDown, to: next },
  ]
  return (
    <>
      <header className="flex items-center gap-3 border-b border-linea px-4 py-3">
        <ContactAvatar name={name} platform={conversation.platform} />
        <div className="min-w-0 flex-1">
          <h2 title={name} className="truncate text-base font-semibold tracking-tight">
            {name}
          </h2>
          <div className="flex items-center gap-2">
            <ConversationBadge conversation={conversation} />
            <p className="num truncate text-sm text-texto-3">
              <AgentLine conversation={conversation} />
            </p>
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-0.5">
          {steps.map(({ label, icon: Icon, to }) => (
            <Button
              key={label}
              variant="ghost"
              size="icon-sm"
              aria-label={label}
              disabled={!to}
              onClick={() => to && onOpen(to)}
            >
              <Icon aria-hidden className="size-4.5" />
            </Button>
          ))}
          <Button
            ref={detailsButton}
            variant="ghost"
            size="icon-sm"
            aria-label={covers ? 'Ver mensajes' : column.isShown ? 'Ocultar detalles' : 'Ver detalles'}
            onClick={() => (column.hasRoom ? column.toggle() : setIsCovered(!isCovered))}
          >
            <Info aria-hidden className="size-4.5" />
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label="Cerrar" onClick={close}>
            <X aria-hidden className="size-4.5" />
          </Button>
        </div>
      </header>
      {covers ? <EscapeHandler onEscape={closeDetails} /> : null}
      {offline ? <OfflineStrip place="thread" {...offline} /> : null}
      <ConversationBody key={conversation.id} conversation={conversation} box={box}>
        {(thread, details) => (
          <div
            className="grid min-h-0 flex-1 grid-rows-1"
            style={{ gridTemplateColumns: column.isShown ? COLUMNS : 'minmax(0, 1fr)' }}
          >
            <div className="flex min-h-0 min-w-0 flex-col bg-lienzo" hidden={covers}>
              {thread}
            </div>
            <aside
              aria-label="Detalles"
              className="min-h-0 overflow-y-auto border-linea lg:border-l"
              hidden={!showsDetails}
            >
              {details}
            </aside>
          </div>
        )}
      </ConversationBody>
    </>
  )
}

/** Handles Esc before its parent while it is rendered. */
function EscapeHandler({ onEscape }: { onEscape: () => void }) {
  useEscape(onEscape)
  return null
}
