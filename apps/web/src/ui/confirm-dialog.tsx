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
  /** What will be lost is not known yet: nobody can confirm it. */
  unready?: boolean
  onConfirm: () => void
  /** When the other choice does more than close. */
  onCancel?: () => void
  children?: ReactNode
}

export const ConfirmDialog = lazyDialog<ConfirmProps>(() =>
  import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel),
)
