import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { conversationsQuery, type ConversationFilters } from '../../data/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFetchWhenIdle } from '../../ui/fetch-when-idle.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConversationFiltersBar, everyConversation } from './conversation-filters.tsx'
import { ConversationGrid } from './conversation-grid.tsx'
import { useOpenConversation } from './use-open-conversation.ts'

const sheet = lazyPart(() => import('./conversation-sheet.tsx').then((file) => file.ConversationSheet))

export function ConversationsPage() {
  useFetchWhenIdle(sheet.fetchAhead)
  const [filters, setFilters] = useState<ConversationFilters>(everyConversation)
  const { session, named, error: nameError, refetch: askName, open, close } = useOpenConversation()
  const ofAgent = named?.kind === 'agent' ? session : undefined
  const list = useInfiniteQuery(conversationsQuery({ ...filters, session: ofAgent }))
  const error = list.data ? null : list.error
  return (
    <>
      <h1 className="text-2xl font-semibold">Conversaciones</h1>
      {named?.kind === 'agent' ? <OnlyOf agent={named.name} onAll={close} /> : null}
      <ConversationFiltersBar filters={filters} onChange={setFilters} />
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
        ) : (
          <ConversationGrid
            conversations={list.data}
            filtered={filters.status !== 'all' || filters.platform !== 'all'}
            onUnfilter={() => setFilters(everyConversation)}
            onOpen={open}
            more={{ has: list.hasNextPage, busy: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
          />
        )}
      </div>
      <Suspense>
        {named?.kind === 'conversation' ? (
          <sheet.Part key={named.conversation.id} conversation={named.conversation} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

const OnlyOf = ({ agent, onAll }: { agent: string; onAll: () => void }) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-texto-2">
    <p>Solo las de {agent}.</p>
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
