import type { Conversation } from '@portavoz/contract'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConversationCard } from './conversation-card.tsx'
import { LoadMore } from './load-more.tsx'

type Props = {
  conversations: readonly Conversation[] | undefined
  filtered: boolean
  onUnfilter: () => void
  onOpen: (conversation: Conversation) => void
  more: { has: boolean; busy: boolean; load: () => void }
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
const placeholders = [1, 2, 3, 4, 5, 6]

export function ConversationGrid({ conversations, filtered, onUnfilter, onOpen, more }: Props) {
  const now = useNow()
  if (!conversations)
    return (
      <div role="status" aria-label="Cargando conversaciones" className={grid}>
        {placeholders.map((place) => (
          <Skeleton key={place} size="h-57 rounded-panel" />
        ))}
      </div>
    )
  if (conversations.length === 0)
    return filtered ? (
      <EmptyState
        title="Ninguna conversación con esos filtros"
        action={<Button onClick={onUnfilter}>Quitar filtros</Button>}
      />
    ) : (
      <EmptyState title="Todavía no hay conversaciones">
        Aparecerán aquí, solas, en cuanto alguien escriba a uno de tus agentes.
      </EmptyState>
    )
  return (
    <>
      <ul data-walk className={grid}>
        {conversations.map((conversation) => (
          <li key={conversation.id} className="grid min-w-0">
            <ConversationCard conversation={conversation} now={now} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more.has ? <LoadMore busy={more.busy} load={more.load} words="Cargando más" /> : null}
    </>
  )
}
