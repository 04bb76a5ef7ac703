import { Suspense, type ReactNode } from 'react'
import { lazyPart, useEver, useFetchWhenIdle } from './lazy-part.ts'

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
  onConfirm: () => void
  /** When the other choice does more than close. */
  onCancel?: () => void
  children?: ReactNode
}

const panel = lazyPart(() => import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel))

export function ConfirmDialog(props: ConfirmProps) {
  const ever = useEver(props.open)
  useFetchWhenIdle(panel.fetchAhead)
  return ever ? (
    <Suspense>
      <panel.Part {...props} />
    </Suspense>
  ) : null
}
