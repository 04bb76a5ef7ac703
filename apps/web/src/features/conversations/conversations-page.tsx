import { AppError, type Conversation } from '@portavoz/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { conversationsQuery, conversationStatsQuery } from '../../data/conversations/conversations.ts'
import { isDeleted } from '../../data/conversations/deleted-conversations.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { loadMoreOf } from '../../ui/feedback/load-more.tsx'
import { afterFirstPage } from '../../lib/page-settled.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useFetchWhenIdle } from '../../ui/lazy/fetch-when-idle.ts'
import { useIsTeam, useMay } from '../../data/workspaces/workspaces.ts'
import { lazyPart, useOnceTrue } from '../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ConversationFiltersBar } from './inbox/conversation-filters.tsx'
import { InboxCounts } from './inbox/inbox-counts.tsx'
import { InboxHeading } from './inbox/inbox-heading.tsx'
import { ConversationNotFound, InboxNotice } from './inbox/inbox-notices.tsx'
import { cardMenu } from './list/card-menu.ts'
import { ConversationGrid } from './list/conversation-grid.tsx'
import { activePeriod } from './inbox/inbox-search.ts'
import { readShownLayout, useInboxView } from './inbox/inbox-view.ts'
import { TeamViewSelect, TeamViewsBar } from './inbox/team-views-bar.tsx'
import { useInbox } from './inbox/use-inbox.ts'
import { ChooseSeveralButton } from './bulk/choose-several-button.tsx'
import { useSelection } from './bulk/selection.ts'
import { conversationPane, TwoPanes } from './two-panes.tsx'
import { useOpenConversation } from './use-open-conversation.ts'

const outageAlert = lazyPart(() => import('./inbox/outage-alert.tsx').then((file) => file.OutageAlert))
const conversationSheet = lazyPart(() => import('./conversation-sheet.tsx').then((file) => file.ConversationSheet))
const deleteDialog = lazyPart(() => import('./details/delete-conversation.tsx').then((file) => file.DeleteConversation))

/** Nothing shows it before a press. */
const conversationMenu = lazyPart(() =>
  Promise.race([afterFirstPage(async () => {}), cardMenu.firstOpening]).then(() =>
    import('./list/conversation-menu.tsx').then((file) => file.ConversationMenu),
  ),
)
const bulkBar = lazyPart(() => import('./bulk/bulk-bar.tsx').then((file) => file.BulkBar))

export function ConversationsPage() {
  useFetchWhenIdle(conversationSheet.fetchAhead)
  const { session, lookup, error: lookupError, refetch: refetchLookup, open, close } = useOpenConversation()
  const { search, filters, figures, changeSearch, clear } = useInbox(lookup?.kind === 'agent')
  const list = useInfiniteQuery(conversationsQuery(filters))
  const stats = useQuery(conversationStatsQuery(figures))
  const chosen = useSelection()
  const mayAnswer = useMay('agent')
  const isTeam = useIsTeam()
  const [deleting, setDeleting] = useState<Conversation | null>(null)
  const fieldErrors = list.error instanceof AppError ? list.error.fields : undefined
  const error = list.data || fieldErrors ? null : list.error
  const inboxView = useInboxView()
  const { layout, view, screen } = inboxView
  const isCompact = layout !== 'cards'
  // Stays for a dialog that is open while the screen becomes narrower.
  const hadCards = useOnceTrue(view === 'cards')
  const conversation = lookup?.kind === 'conversation' ? lookup.conversation : null
  const isLookingUp = session !== undefined && lookup === undefined && !lookupError
  // On a phone a line of tabs would cost a row.
  const isPhoneOfTeam = isTeam && layout === 'rows' && screen === 'phone'
  const chooseButton = mayAnswer ? (
    <ChooseSeveralButton
      isIcon={isPhoneOfTeam}
      disabled={!list.data?.length && !chosen}
      onPointerDown={bulkBar.fetchAhead}
    />
  ) : null
  const inbox = (
    <>
      <InboxHeading inboxView={inboxView}>
        {isPhoneOfTeam ? <TeamViewSelect search={search} onChange={changeSearch} /> : chooseButton}
      </InboxHeading>
      {lookup?.kind === 'agent' ? (
        <InboxNotice onShowAll={close}>Solo las conversaciones de {lookup.name}.</InboxNotice>
      ) : null}
      <div className={isCompact ? 'mt-1' : 'mt-5'}>
        <InboxCounts
          stats={stats}
          period={activePeriod(search)}
          isRefused={fieldErrors !== undefined}
          isCompact={isCompact}
        />
      </div>
      {stats.data?.pausedByModel ? (
        <div className="mt-5">
          <Suspense>
            <outageAlert.Part />
          </Suspense>
        </div>
      ) : null}
      {isTeam && !isPhoneOfTeam ? (
        <div className={`${isCompact ? 'mt-2' : 'mt-5'} min-h-8`}>
          <TeamViewsBar search={search} onChange={changeSearch} />
        </div>
      ) : null}
      <ConversationFiltersBar
        key={isCompact ? 'compact' : 'wide'}
        search={search}
        onChange={changeSearch}
        onClear={clear}
        inboxView={inboxView}
        lastButton={isPhoneOfTeam ? chooseButton : null}
        error={fieldErrors && Object.values(fieldErrors)[0]}
      />
      {search.order === 'waiting' ? (
        <InboxNotice onShowAll={() => changeSearch({ order: undefined })}>
          Solo las que esperan a una persona.
        </InboxNotice>
      ) : null}
      {lookupError ? (
        <div className="mt-5">
          <ErrorState title="Error al cargar conversaciones" onRetry={() => void refetchLookup()}>
            {lookupError.message}
          </ErrorState>
        </div>
      ) : null}
      {lookup?.kind === 'none' ? <ConversationNotFound onShowAll={close} /> : null}
      <div className={layout === 'rows' ? 'mt-1' : layout === 'panes' ? 'mt-3' : 'mt-5'}>
        {error ? (
          <ErrorState title="Error al cargar conversaciones" busy={list.isFetching} onRetry={() => void list.refetch()}>
            {error.message}
          </ErrorState>
        ) : fieldErrors && !list.data ? null : (
          <ConversationGrid
            view={view}
            openId={layout === 'panes' ? conversation?.id : undefined}
            conversations={list.isPlaceholderData && list.data?.length === 0 ? undefined : list.data}
            listKey={JSON.stringify(filters)}
            search={search}
            onClearFilters={clear}
            onShowAll={() => changeSearch({ period: 'all' })}
            onOpen={open}
            more={loadMoreOf(list)}
          />
        )}
      </div>
      {chosen ? <div aria-hidden className="h-40" /> : null}
    </>
  )
  return (
    <>
      <TwoPanes
        isPaned={layout === 'panes'}
        conversations={list.data ?? []}
        open={isLookingUp ? undefined : conversation}
        onOpen={open}
        onClose={close}
      >
        {inbox}
      </TwoPanes>
      {hadCards ? (
        <Suspense>
          <conversationMenu.Part conversations={list.data ?? []} onDelete={setDeleting} />
        </Suspense>
      ) : null}
      {/* The placeholder holds back what loads after the page. */}
      <Suspense fallback={<Skeleton size="hidden" />}>
        {conversation && layout !== 'panes' ? (
          <conversationSheet.Part key={conversation.id} conversation={conversation} onClose={close} />
        ) : null}
      </Suspense>
      <Suspense>
        {chosen ? <bulkBar.Part chosen={chosen} listed={(list.data ?? []).map(({ id }) => id)} /> : null}
        {deleting && !isDeleted(deleting.id) ? (
          <deleteDialog.Part conversation={deleting} onClose={() => setDeleting(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

/** The conversation that the address opens comes with the list. */
ConversationsPage.preload = async (_pathname: string, { session }: { session?: unknown }) => {
  if (session === undefined) return
  if (readShownLayout() === 'panes') await conversationPane.preload()
  else await Promise.all([conversationSheet.preload(), Sheet.preload()])
}
