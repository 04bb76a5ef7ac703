import type { Conversation } from '@portavoz/contract'
import { type ComponentProps, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConversationCard } from './conversation-card.tsx'
import { visibleSegments } from './row-window.ts'
import { createDrawQueue, type DrawQueue } from './draw-queue.ts'
import { useFocusedCard } from './use-focused-card.ts'
import { useRowWindow } from './use-row-window.ts'

type CardListProps = {
  conversations: readonly Conversation[]
  /** The total is unknown while there are more pages. */
  hasMore: boolean
  now: number
  className: string
  onOpen: (conversation: Conversation) => void
}

/**
 * Virtualized list: only the cards near the viewport, and the card that last had focus, are in the document. Each card
 * is positioned on its own, so that an added or removed card moves no other.
 */
export function CardList({ conversations, hasMore, now, className, onOpen }: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusedId = useFocusedCard(list)
  const [drawQueue] = useState(createFrameDrawQueue)
  const { columns, pitch, gap, view } = useRowWindow(list, drawQueue.markScrolling)
  useLayoutEffect(() => drawQueue.markSettled())
  const rows = Math.ceil(conversations.length / columns)
  const focusedIndex = focusedId === undefined ? -1 : conversations.findIndex(({ id }) => id === focusedId)
  const segments = visibleSegments(view, rows, Math.floor(focusedIndex / columns))
  const cards = segments.flatMap(({ from, to }) =>
    conversations
      .slice(from * columns, to * columns)
      .map((conversation, index) => ({ conversation, index: from * columns + index })),
  )
  return (
    <ul ref={list} data-walk className={className} style={{ height: rows * pitch - gap }}>
      {cards.map(({ conversation, index }) => (
        <CardSlot
          key={conversation.id}
          index={index}
          column={index % columns}
          top={Math.floor(index / columns) * pitch}
          drawQueue={drawQueue}
          setSize={hasMore ? -1 : conversations.length}
          conversation={conversation}
          now={now}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

const createFrameDrawQueue = () => createDrawQueue({ nextFrame: requestAnimationFrame, now: () => performance.now() })

type CardSlotProps = ComponentProps<typeof ConversationCard> & {
  index: number
  column: number
  top: number
  drawQueue: DrawQueue
  setSize: number
}

const CardSlot = memo(function CardSlot({ index, column, top, drawQueue, setSize, ...card }: CardSlotProps) {
  const isDrawn = useQueuedDraw(drawQueue)
  return (
    <li
      data-id={card.conversation.id}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      className="absolute inset-x-0 h-57 contain-strict"
      style={{ gridColumn: `${column + 1} / ${column + 2}`, top }}
    >
      <article
        className={
          'relative flex h-full flex-col rounded-panel border border-linea bg-superficie p-5 transition-colors ' +
          'hover:border-linea-fuerte/70'
        }
      >
        {isDrawn ? <ConversationCard {...card} /> : null}
      </article>
    </li>
  )
})

/** Whether the card may be rendered: at once, or queued while the list is scrolled. */
function useQueuedDraw(drawQueue: DrawQueue): boolean {
  const [isReady, setReady] = useState(() => !drawQueue.isScrolling())
  useEffect(
    () => (isReady ? undefined : drawQueue.enqueue(() => flushSync(() => setReady(true)))),
    [drawQueue, isReady],
  )
  return isReady
}
