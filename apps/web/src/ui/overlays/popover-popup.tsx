import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { isPressOn, useReturnFocus } from './popup-trigger.ts'
import { useBackCloses } from './use-back-closes.ts'
import { popupClass } from '../styles.ts'

type PopoverPopupProps = {
  anchor: HTMLElement | null
  label: string
  open: boolean
  onClose: () => void
  /** Choosing changes the address without opening anything, so the focus returns to the button. */
  focusesTrigger?: boolean | undefined
  /** The side of the anchor that it is flush with. */
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

export function PopoverPopup({
  anchor,
  label,
  open,
  onClose,
  focusesTrigger = false,
  align = 'end',
  children,
}: PopoverPopupProps) {
  const returnFocus = useReturnFocus(anchor, open)
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => next || isPressOn(anchor, event) || onClose()}>
      <Base.Portal>
        {/* Sticky: one that fits neither above nor below its anchor covers it, and is wholly visible. */}
        <Base.Positioner anchor={anchor} sideOffset={8} align={align} collisionPadding={12} sticky className="z-50">
          <Base.Popup
            aria-label={label}
            finalFocus={focusesTrigger ? () => anchor : returnFocus}
            className={popupClass}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
