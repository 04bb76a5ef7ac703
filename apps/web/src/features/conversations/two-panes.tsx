import type { Conversation } from '@portavoz/contract'
import { type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export const conversationPane = lazyPart(() => import('./conversation-pane.tsx').then((file) => file.ConversationPane))

type TwoPanesProps = {
  /** Otherwise the list is alone: it keeps its state when the view changes. */
  isPaned: boolean
  /** The list with its title, figures and filters. */
  children: ReactNode
  conversations: readonly Conversation[]
  /** Null while none is open, undefined while the address is looked up. */
  open: Conversation | null | undefined
  onOpen: (conversation: Conversation) => void
  onClose: () => void
}

/** The list scrolls with the page; the thread stays beside it and scrolls alone. */
export function TwoPanes({ isPaned, children, conversations, open, onOpen, onClose }: TwoPanesProps) {
  const at = open ? conversations.findIndex(({ id }) => id === open.id) : -1
  return (
    <div
      className={isPaned ? 'grid items-start gap-4' : undefined}
      style={isPaned ? { gridTemplateColumns: 'minmax(19rem, max(24rem, 24%)) minmax(0, 1fr)' } : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between its buttons */}
      <div className="min-w-0" onKeyDown={isPaned ? walkRows : undefined}>
        {children}
      </div>
      {isPaned ? (
        <section
          aria-label="Conversación"
          className="sticky flex flex-col overflow-hidden rounded-panel border border-linea bg-superficie"
          style={{ top: '5rem', height: 'calc(100dvh - 6rem)' }}
        >
          <Suspense fallback={<Skeleton size="m-4 h-40" />}>
            {open ? (
              <conversationPane.Part
                conversation={open}
                previous={at > 0 ? conversations[at - 1] : undefined}
                next={at < 0 ? undefined : conversations[at + 1]}
                onOpen={onOpen}
                onClose={onClose}
              />
            ) : open === null ? (
              <NothingOpen />
            ) : null}
          </Suspense>
        </section>
      ) : null}
    </div>
  )
}

const NothingOpen = () => (
  <div className="grid min-h-0 flex-1 place-content-center justify-items-center gap-3 p-5 text-sm text-texto-3">
    <p>Elige una conversación de la lista.</p>
    <p>Con el teclado: flechas o j y k para moverte, Enter para abrir, Esc para cerrar.</p>
  </div>
)

/** The arrows move between rows, as `j` and `k` do everywhere. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const row = event.target instanceof Element ? event.target.closest('[data-walk] > li') : null
  const step = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  if (!row) return
  event.preventDefault()
  step?.querySelector<HTMLElement>('button')?.focus()
}
