import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** `full` for content that needs a whole page, such as a thread or a document. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** Fixed at the bottom while the rest scrolls. */
  footer?: ReactNode
  children?: ReactNode
}

/** A bottom sheet on phones. */
export const Dialog = lazyDialog<DialogProps>(() => import('./dialog-panel.tsx').then(({ DialogPanel }) => DialogPanel))
