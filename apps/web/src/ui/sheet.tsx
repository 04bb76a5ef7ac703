import { Suspense, type ReactNode, type RefObject } from 'react'
import { lazyPart, useEver, useFetchWhenIdle } from './lazy-part.ts'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  before?: ReactNode
  /** Stands beside the title: a state in a badge. */
  beside?: ReactNode
  actions?: ReactNode
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}

const panel = lazyPart(() => import('./sheet-panel.tsx').then(({ SheetPanel }) => SheetPanel))

/** A room over the room: the whole screen on a phone, a wide panel elsewhere. */
export function Sheet(props: SheetProps) {
  const ever = useEver(props.open)
  useFetchWhenIdle(panel.fetchAhead)
  return ever ? (
    <Suspense>
      <panel.Part {...props} />
    </Suspense>
  ) : null
}
