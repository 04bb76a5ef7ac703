import type { Conversation } from '@portavoz/contract'
import { type ComponentProps, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConversationCard } from './conversation-card.tsx'
import { stretches } from './row-window.ts'
import { createTurns, type Turns } from './turns.ts'
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
 * keyboard, to which it comes back. Each stands at a place of its own: one that comes or goes moves no other.
 */
export function CardList({ conversations, hasMore, now, className, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const held = useHeldCard(list)
  const [turns] = useState(inFrames)
  const { columns, pitch, gap, view } = useRowWindow(list, turns.scrolled)
  useLayoutEffect(() => turns.settled())
  const rows = Math.ceil(conversations.length / columns)
  const heldAt = held === undefined ? -1 : conversations.findIndex(({ id }) => id === held)
  const shown = stretches(view, rows, Math.floor(heldAt / columns))
  const cards = shown.flatMap(({ from, to }) =>
    conversations
      .slice(from * columns, to * columns)
      .map((conversation, at) => ({ conversation, at: from * columns + at })),
  )
  return (
    <ul ref={list} data-walk className={className} style={{ height: rows * pitch - gap }}>
      {cards.map(({ conversation, at }) => (
        <Place
          key={conversation.id}
          at={at}
          column={at % columns}
          top={Math.floor(at / columns) * pitch}
          turns={turns}
          setSize={hasMore ? -1 : conversations.length}
          conversation={conversation}
          now={now}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

const inFrames = () => createTurns({ nextFrame: requestAnimationFrame, now: () => performance.now() })

type PlaceProps = ComponentProps<typeof ConversationCard> & {
  at: number
  column: number
  top: number
  turns: Turns
  setSize: number
}

const Place = memo(function Place({ at, column, top, turns, setSize, ...card }: PlaceProps) {
  const isDrawn = useTurn(turns)
  return (
    <li
      data-id={card.conversation.id}
      aria-posinset={at + 1}
      aria-setsize={setSize}
      className="absolute inset-x-0 h-57 contain-strict"
      style={{ gridColumn: `${column + 1} / ${column + 2}`, top }}
    >
      <article className="relative flex h-full flex-col rounded-panel border border-linea bg-superficie p-5 transition-colors hover:border-linea-fuerte/70">
        {isDrawn ? <ConversationCard {...card} /> : null}
      </article>
    </li>
  )
})

/** Whether it is time to draw: at once, or in its turn where many come by. */
function useTurn(turns: Turns): boolean {
  const [isMine, setMine] = useState(() => !turns.isScrolling())
  useEffect(() => (isMine ? undefined : turns.wait(() => flushSync(() => setMine(true)))), [turns, isMine])
  return isMine
}
