import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { pressedOn, useReturn } from './popup-trigger.ts'
import { popupClass } from './styles.ts'

type Props = {
  anchor: HTMLElement | null
  label: string
  open: boolean
  onClose: () => void
  /** What is chosen in it changes the address and opens nothing: its button takes the focus all the same. */
  stays?: boolean
  children: ReactNode
}

export function PopoverPopup({ anchor, label, open, onClose, stays = false, children }: Props) {
  const back = useReturn(anchor, open)
  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => next || pressedOn(anchor, event) || onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={8} align="end" collisionPadding={12} className="z-50">
          <Base.Popup aria-label={label} finalFocus={stays ? () => anchor : back} className={popupClass}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
