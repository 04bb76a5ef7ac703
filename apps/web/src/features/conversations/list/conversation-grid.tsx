import type { Conversation } from '@portavoz/contract'
import { ArrowUp } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../../lib/format/numbers.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CardList } from './card-list.tsx'
import { EmptyInbox } from './empty-inbox.tsx'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import type { InboxView } from '../inbox/inbox-view.ts'
import { LoadMore, type LoadMoreState } from '../../../ui/feedback/load-more.tsx'
import { useInteraction } from './use-interaction.ts'
import { useStableList } from './use-stable-list.ts'

type ConversationGridProps = {
  view: InboxView
  /** The conversation whose thread is beside the list. */
  openId: string | undefined
  conversations: readonly Conversation[] | undefined
  /** Identifies the list: another list starts at the top. */
  listKey: string
  search: InboxSearch
  onClearFilters: () => void
  onShowAll: () => void
  onOpen: (conversation: Conversation) => void
  more: LoadMoreState
}

const gridClasses: Record<InboxView, string> = {
  cards: 'relative grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4',
  rows: 'relative grid overflow-hidden rounded-panel border border-linea bg-superficie',
}
const placeholders = [1, 2, 3, 4, 5, 6]

export function ConversationGrid(props: ConversationGridProps) {
  const { view, openId, conversations, listKey, onOpen, more, ...empty } = props
  const now = useNow()
  const interaction = useInteraction()
  const region = useRef<HTMLDivElement>(null)
  const { shown, waiting: waitingCount, showLatest } = useStableList(conversations, listKey, interaction.isActive)
  /** The button disappears, so focus moves to the first card. */
  const showUpdates = () => {
    flushSync(showLatest)
    region.current?.querySelector<HTMLElement>('[data-walk] button')?.focus({ preventScroll: true })
  }
  if (!conversations) return <Placeholders view={view} />
  if (conversations.length === 0) return <EmptyInbox {...empty} />
  return (
    <div ref={region} {...interaction.handlers}>
      {waitingCount > 0 ? <UpdatesButton count={waitingCount} onShow={showUpdates} /> : null}
      <Suspense fallback={<Placeholders view={view} />}>
        <CardList
          key={view}
          view={view}
          openId={openId}
          conversations={shown}
          hasMore={more.hasMore}
          now={now}
          className={gridClasses[view]}
          onOpen={onOpen}
        />
        {more.hasMore ? (
          <LoadMore
            more={more}
            count={shown.length}
            loadingText="Cargando más"
            failure="No se pudieron cargar más conversaciones."
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** As high as what they stand for. */
const Placeholders = ({ view }: { view: InboxView }) => (
  <div role="status" aria-label="Cargando conversaciones" className={gridClasses[view]}>
    {placeholders.map((one) =>
      view === 'cards' ? (
        <Skeleton key={one} size="h-57 rounded-panel" />
      ) : (
        <div key={one} className="grid p-3" style={{ height: 72 }}>
          <Skeleton size="rounded-ctl" />
        </div>
      ),
    )}
  </div>
)

/** Above the reader, who is further down or interacts with the list. */
const UpdatesButton = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <button
    type="button"
    onClick={onShow}
    className={
      'fixed inset-x-0 top-20 z-10 mx-auto inline-flex h-9 w-fit items-center gap-2 rounded-full bg-acento px-4 ' +
      'text-sm font-medium text-acento-texto shadow-flota hover:bg-acento-hover'
    }
  >
    <ArrowUp aria-hidden className="size-4" />
    {formatCount(count, 'conversación con novedades', 'conversaciones con novedades')}
  </button>
)
