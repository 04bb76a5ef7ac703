import type { Conversation } from '@portavoz/contract'
import { type ComponentType, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../../../lib/cx.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { useIsChosen } from '../bulk/selection.ts'
import { type InboxView, readShownView } from '../inbox/inbox-view.ts'
import { ConversationRow } from './conversation-row.tsx'
import { visibleSegments } from './row-window.ts'
import { createDrawQueue, type DrawQueue } from './draw-queue.ts'
import type { SlotContentProps } from './slot-content.ts'
import { useFocusedCard } from './use-focused-card.ts'
import { useRowWindow } from './use-row-window.ts'

const conversationCard = lazyPart(() => import('./conversation-card.tsx').then((file) => file.ConversationCard))
// The list is on its way at the same time.
if (readShownView() === 'cards') conversationCard.fetchAhead()
/** Rows are what phones show: a file of their own would be one more request there. */
const contents: Record<InboxView, ComponentType<SlotContentProps>> = {
  cards: conversationCard.Part,
  rows: ConversationRow,
}

/** Of a card and its gap, until they are measured; of a row always. */
const PITCH_PX: Record<InboxView, number> = { cards: 244, rows: 72 }

const articleClasses: Record<InboxView, string> = {
  cards: 'relative flex h-full flex-col rounded-panel border p-5 transition-colors',
  rows: 'relative h-full border-b border-linea',
}
const plainClasses: Record<InboxView, string> = {
  cards: 'border-linea bg-superficie hover:border-linea-fuerte/70',
  rows: 'hover:bg-superficie-2',
}
const markedClasses: Record<InboxView, string> = {
  cards: 'border-acento bg-acento-suave',
  rows: 'bg-acento-suave',
}

type CardListProps = {
  view: InboxView
  /** The conversation whose thread is beside the list. */
  openId: string | undefined
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
export function CardList({ view: shape, openId, conversations, hasMore, now, className, onOpen }: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusedId = useFocusedCard(list)
  const [drawQueue] = useState(createFrameDrawQueue)
  const { columns, pitch, gap, view } = useRowWindow(list, drawQueue.markScrolling, PITCH_PX[shape])
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
          view={shape}
          isOpen={conversation.id === openId}
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

type CardSlotProps = SlotContentProps & {
  view: InboxView
  index: number
  column: number
  top: number
  drawQueue: DrawQueue
  setSize: number
}

const CardSlot = memo(function CardSlot({ view, index, column, top, drawQueue, setSize, ...content }: CardSlotProps) {
  const isDrawn = useQueuedDraw(drawQueue)
  const isChosen = useIsChosen(content.conversation.id)
  const isMarked = isChosen ?? content.isOpen
  const Content = contents[view]
  return (
    <li
      data-id={content.conversation.id}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      className={cx('absolute inset-x-0 contain-strict', view === 'cards' && 'h-57')}
      style={{ gridColumn: `${column + 1} / ${column + 2}`, top, ...(view === 'rows' && { height: PITCH_PX.rows }) }}
    >
      <article className={cx(articleClasses[view], isMarked ? markedClasses[view] : plainClasses[view])}>
        {isDrawn ? <Content {...content} /> : null}
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
