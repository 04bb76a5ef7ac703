import { cloneElement, Suspense, type ReactElement, type ReactNode } from 'react'
import { lazyPart, useOnceTrue } from '../lazy/lazy-part.ts'
import { usePopupTrigger } from './popup-trigger.ts'

type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>
  label: string
  /** See `PopoverPopup`. */
  focusesTrigger?: boolean
  /** See `PopoverPopup`. */
  align?: 'start' | 'end'
  /** Receives the function that closes it. */
  children: (close: () => void) => ReactNode
}

const popoverPopup = lazyPart(() => import('./popover-popup.tsx').then(({ PopoverPopup }) => PopoverPopup))

export function Popover({ trigger, label, children, ...options }: PopoverProps) {
  const { open, setOpen, anchor, props } = usePopupTrigger('dialog', popoverPopup.fetchAhead)
  const wasOpened = useOnceTrue(open)
  const close = () => setOpen(false)
  return (
    <>
      {cloneElement(trigger, props)}
      {wasOpened ? (
        <Suspense>
          <popoverPopup.Part anchor={anchor} label={label} open={open} onClose={close} {...options}>
            {children(close)}
          </popoverPopup.Part>
        </Suspense>
      ) : null}
    </>
  )
}
