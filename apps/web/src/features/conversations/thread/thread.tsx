import type { Activity, Conversation, Message } from '@portavoz/contract'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatTime } from '../../../lib/format/dates.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useIsTeam } from '../../../data/workspaces/workspaces.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { LoadMore, type LoadMoreState } from '../../../ui/feedback/load-more.tsx'
import { MessageBubble, type LiveRegion } from './message-bubble.tsx'
import { activityText } from './activity-text.ts'
import { ThreadConversation } from './thread-conversation.ts'
import { type ShownRow, threadRows } from './thread-rows.ts'
import { useMarkThreadRead } from './use-mark-thread-read.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type ThreadProps = {
  conversation: Conversation
  messages: readonly Message[]
  activities: readonly Activity[]
  older: LoadMoreState
}

/** Screen readers announce messages that arrive while the thread is open, not older ones that are fetched above. */
const liveRegionOf = ({ isNew }: ShownRow): LiveRegion => (isNew ? undefined : 'off')

const dayOf = (iso: string) => new Date(iso).toDateString()

export function Thread({ conversation, messages, activities, older }: ThreadProps) {
  const now = useNow()
  const isTeam = useIsTeam()
  const { scroller, content, onScroll, toBottom, atBottom, isShown, hasNew } = useThreadScroll(
    messages,
    activities.length,
  )
  useMarkThreadRead(conversation, messages.at(-1)?.id, atBottom && isShown)
  const [openedAt] = useState(messages.at(-1)?.timestamp ?? '')
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
        {older.hasMore ? (
          <LoadMore
            more={older}
            count={messages.length}
            loadingText="Cargando anteriores"
            failure="No se pudieron cargar los mensajes anteriores."
          />
        ) : null}
        <ThreadConversation value={conversation}>
          <ol ref={content} className="relative grid gap-2 px-4 py-3 sm:px-6">
            {threadRows({ messages, activities, isWhole: !older.hasMore }, dayOf, openedAt).map((row) =>
              row.kind === 'day' ? (
                <DayLine key={row.key} live={liveRegionOf(row)}>
                  {formatDay(row.at, now)}
                </DayLine>
              ) : row.kind === 'activity' ? (
                <ActivityLine key={row.activity.id} activity={row.activity} live={liveRegionOf(row)} />
              ) : (
                <MessageBubble key={row.message.id} message={row.message} live={liveRegionOf(row)} isTeam={isTeam} />
              ),
            )}
          </ol>
        </ThreadConversation>
      </div>
      {hasNew ? (
        <button
          type="button"
          onClick={toBottom}
          className={
            'absolute inset-x-0 bottom-3 mx-auto inline-flex h-9 w-fit items-center gap-2 rounded-full bg-acento ' +
            'px-4 text-sm font-medium text-acento-texto shadow-flota hover:bg-acento-hover'
          }
        >
          Mensajes nuevos <ArrowDown aria-hidden className="size-4" />
        </button>
      ) : null}
    </div>
  )
}

/** What a person did, between the messages. */
function ActivityLine({ activity, live }: { activity: Activity; live: LiveRegion }) {
  const ownId = useSession()?.user.id
  return (
    <li aria-live={live} className="text-center text-xs text-texto-3">
      {activityText(activity, ownId)} ·{' '}
      <time dateTime={activity.at} className="num">
        {formatTime(activity.at)}
      </time>
    </li>
  )
}

const DayLine = ({ live, children }: { live: LiveRegion; children: string }) => (
  <li aria-live={live} className="flex items-center gap-3 text-xs font-medium text-texto-3">
    <span className="h-px flex-1 bg-linea" />
    {children}
    <span className="h-px flex-1 bg-linea" />
  </li>
)
