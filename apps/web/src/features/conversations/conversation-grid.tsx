import type { Conversation } from '@portavoz/contract'
import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../lib/numbers.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardList } from './card-list.tsx'
import type { Period } from './inbox-search.ts'
import { LoadMore, type More } from '../../ui/load-more.tsx'
import { useHand } from './use-hand.ts'
import { useSteadyList } from './use-steady-list.ts'

type Props = {
  conversations: readonly Conversation[] | undefined
  /** Which list this is: another one begins at its own top. */
  place: string
  narrowed: boolean
  period: Period
  onUnfilter: () => void
  onEverything: () => void
  onOpen: (conversation: Conversation) => void
  more: More
}

const grid = 'relative grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
const placeholders = [1, 2, 3, 4, 5, 6]

export function ConversationGrid({ conversations, place, onOpen, more, ...empty }: Props) {
  const now = useNow()
  const hand = useHand()
  const region = useRef<HTMLDivElement>(null)
  const { shown, waiting, look } = useSteadyList(conversations, place, hand.isThere)
  /** The keyboard is not lost with the button that goes. */
  const lookUp = () => {
    flushSync(look)
    region.current?.querySelector<HTMLElement>('[data-walk] button')?.focus({ preventScroll: true })
  }
  if (!conversations)
    return (
      <div role="status" aria-label="Cargando conversaciones" className={grid}>
        {placeholders.map((one) => (
          <Skeleton key={one} size="h-57 rounded-panel" />
        ))}
      </div>
    )
  if (conversations.length === 0) return <Nothing {...empty} />
  return (
    <div ref={region} {...hand.region}>
      {waiting > 0 ? <Waiting count={waiting} onLook={lookUp} /> : null}
      <CardList conversations={shown} hasMore={more.has} now={now} className={grid} onOpen={onOpen} />
      {more.has ? (
        <LoadMore
          more={more}
          count={shown.length}
          words="Cargando más"
          failure="No se pudieron cargar más conversaciones."
        />
      ) : null}
    </div>
  )
}

/** Above the reader, who is further down or has a hand in the list. */
const Waiting = ({ count, onLook }: { count: number; onLook: () => void }) => (
  <button
    type="button"
    onClick={onLook}
    className="fixed inset-x-0 top-20 z-10 mx-auto inline-flex h-9 w-fit items-center gap-2 rounded-full bg-acento px-4 text-sm font-medium text-acento-texto shadow-flota hover:bg-acento-hover"
  >
    <ArrowUp aria-hidden className="size-4" />
    {formatCount(count, 'conversación con novedades', 'conversaciones con novedades')}
  </button>
)

type Empty = Pick<Props, 'narrowed' | 'period' | 'onUnfilter' | 'onEverything'>

function Nothing({ narrowed, period, onUnfilter, onEverything }: Empty) {
  if (narrowed)
    return (
      <EmptyState
        title="Ninguna conversación con esos filtros"
        action={<Button onClick={onUnfilter}>Quitar filtros</Button>}
      />
    )
  if (period === '7')
    return (
      <EmptyState
        title="Todavía no hay conversaciones en los últimos 7 días"
        action={<Button onClick={onEverything}>Ver desde el principio</Button>}
      >
        Aparecerán aquí, solas, en cuanto alguien escriba a uno de tus agentes.
      </EmptyState>
    )
  return (
    <EmptyState title="Todavía no hay conversaciones">
      Aparecerán aquí, solas, en cuanto alguien escriba a uno de tus agentes.
    </EmptyState>
  )
}
