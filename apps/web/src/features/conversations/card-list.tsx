import type { Conversation } from '@portavoz/contract'
import { useRef } from 'react'
import { ConversationCard } from './conversation-card.tsx'
import { stretches } from './row-window.ts'
import { useHeldCard } from './use-held-card.ts'
import { useRowWindow } from './use-row-window.ts'

type Props = {
  conversations: readonly Conversation[]
  /** There are more, nobody knows how many. */
  hasMore: boolean
  now: number
  className: string
  onOpen: (conversation: Conversation) => void
}

/**
 * However long the list is, only the cards near the screen stand in the document, and the one that last had the
 * keyboard, to which it comes back. The rest is room of the same height.
 */
export function CardList({ conversations, hasMore, now, className, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const held = useHeldCard(list)
  const { columns, pitch, view } = useRowWindow(list)
  const rows = Math.ceil(conversations.length / columns)
  const heldAt = held === undefined ? -1 : conversations.findIndex(({ id }) => id === held)
  const shown = stretches(view, rows, Math.floor(heldAt / columns))
  const below = rows - (shown.at(-1)?.to ?? 0)
  const cards = shown.flatMap(({ from, to, above }) =>
    conversations.slice(from * columns, to * columns).map((conversation, at) => ({
      conversation,
      place: from * columns + at + 1,
      room: at < columns ? above * pitch : 0,
    })),
  )
  return (
    <ul ref={list} data-walk className={className} style={{ paddingBottom: below * pitch }}>
      {cards.map(({ conversation, place, room }) => (
        <li
          key={conversation.id}
          data-id={conversation.id}
          aria-posinset={place}
          aria-setsize={hasMore ? -1 : conversations.length}
          className="grid min-w-0"
          style={{ marginTop: room }}
        >
          <ConversationCard conversation={conversation} now={now} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
