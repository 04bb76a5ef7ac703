import type { ReactNode, RefObject } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

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

/** A room over the room: the whole screen on a phone, a wide panel elsewhere. */
export const Sheet = lazyDialog<SheetProps>(() => import('./sheet-panel.tsx').then(({ SheetPanel }) => SheetPanel))
