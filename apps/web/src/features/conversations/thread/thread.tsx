import type { Conversation, Message } from '@portavoz/contract'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { LoadMore, type More } from '../../../ui/load-more.tsx'
import { Bubble, type Live } from './bubble.tsx'
import { ThreadConversation } from './thread-conversation.ts'
import { type Row, threadRows } from './thread-rows.ts'
import { useSeen } from './use-seen.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type Props = {
  conversation: Conversation
  messages: readonly Message[]
  older: More
}

/** Read aloud is what arrives while the thread is open, not what was said before and is fetched above. */
const liveOf = ({ isNew }: Row): Live => (isNew ? undefined : 'off')

const dayOf = (iso: string) => new Date(iso).toDateString()

export function Thread({ conversation, messages, older }: Props) {
  const now = useNow()
  const { scroller, content, onScroll, toBottom, atBottom, isShown, hasNew } = useThreadScroll(messages)
  useSeen(conversation, messages.at(-1)?.id, atBottom && isShown)
  const [opened] = useState(messages.at(-1)?.timestamp ?? '')
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label="Mensajes"
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {older.has ? (
          <LoadMore
            more={older}
            count={messages.length}
            words="Cargando anteriores"
            failure="No se pudieron cargar los mensajes anteriores."
          />
        ) : null}
        <ThreadConversation value={conversation}>
          <ol ref={content} className="relative grid gap-2 px-4 py-3 sm:px-6">
            {threadRows(messages, dayOf, opened).map((row) =>
              row.kind === 'day' ? (
                <Day key={row.key} live={liveOf(row)}>
                  {formatDay(row.at, now)}
                </Day>
              ) : (
                <Bubble key={row.message.id} message={row.message} live={liveOf(row)} />
              ),
            )}
          </ol>
        </ThreadConversation>
      </div>
      {hasNew ? (
        <button
          type="button"
          onClick={toBottom}
          className="absolute inset-x-0 bottom-3 mx-auto inline-flex h-9 w-fit items-center gap-2 rounded-full bg-acento px-4 text-sm font-medium text-acento-texto shadow-flota hover:bg-acento-hover"
        >
          Mensajes nuevos <ArrowDown aria-hidden className="size-4" />
        </button>
      ) : null}
    </div>
  )
}

const Day = ({ live, children }: { live: Live; children: string }) => (
  <li aria-live={live} className="flex items-center gap-3 text-xs font-medium text-texto-3">
    <span className="h-px flex-1 bg-linea" />
    {children}
    <span className="h-px flex-1 bg-linea" />
  </li>
)
