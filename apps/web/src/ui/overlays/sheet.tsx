import type { ReactNode, RefObject } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export type SheetProps = {
  open: boolean
  onClose: () => void
  /** While something covers the content: Esc and the browser's «Back» close that instead of the sheet. */
  onCloseCover?: (() => void) | undefined
  title: string
  description: ReactNode
  leading?: ReactNode
  /** Beside the description, for example a status badge. */
  badge?: ReactNode
  actions?: ReactNode
  /** `page`: as high as what it shows, where there is room. */
  size?: 'full' | 'page'
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** An overlay with a page of its own: full screen on phones, a wide panel elsewhere. */
export const Sheet = lazyDialog<SheetProps>(() => import('./sheet-panel.tsx').then(({ SheetPanel }) => SheetPanel))
