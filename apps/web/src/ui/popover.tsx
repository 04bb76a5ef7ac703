import { cloneElement, Suspense, type ReactElement, type ReactNode } from 'react'
import { lazyPart, useEver } from './lazy-part.ts'
import { usePopupTrigger } from './popup-trigger.ts'

type Props = {
  trigger: ReactElement<Record<string, unknown>>
  label: string
  /** See `PopoverPopup`. */
  stays?: boolean
  /** Gets the way to close it. */
  children: (close: () => void) => ReactNode
}

const popoverPopup = lazyPart(() => import('./popover-popup.tsx').then(({ PopoverPopup }) => PopoverPopup))

export function Popover({ trigger, label, stays = false, children }: Props) {
  const { open, setOpen, anchor, props } = usePopupTrigger('dialog', popoverPopup.fetchAhead)
  const ever = useEver(open)
  const close = () => setOpen(false)
  return (
    <>
      {cloneElement(trigger, props)}
      {ever ? (
        <Suspense>
          <popoverPopup.Part anchor={anchor} label={label} open={open} onClose={close} stays={stays}>
            {children(close)}
          </popoverPopup.Part>
        </Suspense>
      ) : null}
    </>
  )
}
