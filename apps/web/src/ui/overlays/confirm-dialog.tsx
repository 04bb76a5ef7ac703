import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export type ConfirmProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Names what will be lost. */
  description: ReactNode
  confirm: string
  cancel?: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  /** What will be lost is still loading: confirming is disabled. */
  unready?: boolean
  onConfirm: () => void
  /** If cancelling does more than close. */
  onCancel?: () => void
  children?: ReactNode
}

export const ConfirmDialog = lazyDialog<ConfirmProps>(() =>
  import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel),
)
