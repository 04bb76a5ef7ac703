import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** `full` is for what needs the room of a page: a thread, a document. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** Stays in sight at the bottom while the rest scrolls. */
  foot?: ReactNode
  children?: ReactNode
}

/** A sheet on phones. */
export const Dialog = lazyDialog<DialogProps>(() => import('./dialog-panel.tsx').then(({ DialogPanel }) => DialogPanel))
