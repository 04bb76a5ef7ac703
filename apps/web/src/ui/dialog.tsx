import { Suspense, type ReactNode } from 'react'
import { lazyPart, useEver, useFetchWhenIdle } from './lazy-part.ts'

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

const panel = lazyPart(() => import('./dialog-panel.tsx').then(({ DialogPanel }) => DialogPanel))

/** A sheet on phones. Costs a page nothing until it is opened. */
export function Dialog(props: DialogProps) {
  const ever = useEver(props.open)
  useFetchWhenIdle(panel.fetchAhead)
  return ever ? (
    <Suspense>
      <panel.Part {...props} />
    </Suspense>
  ) : null
}
