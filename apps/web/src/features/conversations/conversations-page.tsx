import { AppError, type Conversation, type ConversationStats } from '@portavoz/contract'
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { conversationsQuery, conversationStatsQuery } from '../../data/conversations.ts'
import { isGone } from '../../data/gone.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFetchWhenIdle } from '../../ui/fetch-when-idle.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { AfterOutage } from './after-outage.tsx'
import { ConversationFiltersBar } from './conversation-filters.tsx'
import { ConversationGrid } from './conversation-grid.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { inboxFigures } from './inbox-figures.ts'
import { isNarrowed, type Period, periodOf } from './inbox-search.ts'
import { useInbox } from './use-inbox.ts'
import { useOpenConversation } from './use-open-conversation.ts'

const sheet = lazyPart(() => import('./conversation-sheet.tsx').then((file) => file.ConversationSheet))
const removing = lazyPart(() => import('./delete-conversation.tsx').then((file) => file.DeleteConversation))

export function ConversationsPage() {
  useFetchWhenIdle(sheet.fetchAhead)
  const { named, error: nameError, refetch: askName, open, close } = useOpenConversation()
  const { search, filters, figures, change, clear } = useInbox(named?.kind === 'agent')
  const list = useInfiniteQuery(conversationsQuery(filters))
  const stats = useQuery(conversationStatsQuery(figures))
  const [leaving, setLeaving] = useState<Conversation | null>(null)
  const refused = list.error instanceof AppError ? list.error.fields : undefined
  const error = list.data || refused ? null : list.error
  return (
    <>
      <h1 className="text-2xl font-semibold">Conversaciones</h1>
      {named?.kind === 'agent' ? <OnlyOf agent={named.name} onAll={close} /> : null}
      <div className="mt-5">
        <Figures stats={stats} period={periodOf(search)} isRefused={refused !== undefined} />
      </div>
      {stats.data?.pausedByModel ? (
        <div className="mt-5">
          <AfterOutage />
        </div>
      ) : null}
      <ConversationFiltersBar search={search} onChange={change} error={refused && Object.values(refused)[0]} />
      {nameError ? (
        <div className="mt-5">
          <ErrorState title="Error al cargar conversaciones" onRetry={() => void askName()}>
            {nameError.message}
          </ErrorState>
        </div>
      ) : null}
      {named?.kind === 'none' ? <NotFound onAll={close} /> : null}
      <div className="mt-5">
        {error ? (
          <ErrorState title="Error al cargar conversaciones" busy={list.isFetching} onRetry={() => void list.refetch()}>
            {error.message}
          </ErrorState>
        ) : refused && !list.data ? null : (
          <ConversationGrid
            conversations={list.isPlaceholderData && list.data?.length === 0 ? undefined : list.data}
            place={JSON.stringify(filters)}
            narrowed={isNarrowed(search)}
            period={periodOf(search)}
            onUnfilter={clear}
            onEverything={() => change({ period: 'all' })}
            onOpen={open}
            more={{
              has: list.hasNextPage,
              busy: list.isFetchingNextPage,
              failed: list.isFetchNextPageError,
              load: () => void list.fetchNextPage(),
            }}
          />
        )}
      </div>
      <ConversationMenu conversations={list.data ?? []} onDelete={setLeaving} />
      <Suspense>
        {named?.kind === 'conversation' ? (
          <sheet.Part key={named.conversation.id} conversation={named.conversation} onClose={close} />
        ) : null}
        {leaving && !isGone(leaving.id) ? (
          <removing.Part conversation={leaving} onClose={() => setLeaving(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

type FiguresProps = { stats: UseQueryResult<ConversationStats>; period: Period; isRefused: boolean }

/** What the list was refused for is said once, beside what was typed. */
function Figures({ stats: { data, error, isFetching, refetch }, period, isRefused }: FiguresProps) {
  if (data) return <StatStrip stats={inboxFigures(data, period)} />
  if (!error) return <Skeleton size="h-58 rounded-panel lg:h-29" />
  if (isRefused) return null
  return (
    <ErrorState title="No se pudieron contar tus conversaciones" busy={isFetching} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
}

const OnlyOf = ({ agent, onAll }: { agent: string; onAll: () => void }) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-texto-2">
    <p>Solo las conversaciones de {agent}.</p>
    <Button size="sm" variant="ghost" onClick={onAll}>
      Ver todas
    </Button>
  </div>
)

const NotFound = ({ onAll }: { onAll: () => void }) => (
  <div className="mt-5">
    <EmptyState title="Conversación no encontrada" action={<Button onClick={onAll}>Ver todas</Button>}>
      Puede que se haya eliminado, o que el enlace no sea de tu cuenta.
    </EmptyState>
  </div>
)
