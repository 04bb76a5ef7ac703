import { useState, type KeyboardEvent } from 'react'

/** The button of a popup whose code may not be here yet: pointing at it fetches that code, pressing it opens. */
export function usePopupTrigger(kind: 'menu' | 'dialog', fetchAhead: () => void) {
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const props = {
    ref: setAnchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
      event.preventDefault()
      setOpen(true)
    },
  }
  return { open, setOpen, anchor, props }
}

/** A press on the button itself is no press outside: the button closes what it opened. */
export const pressedOn = (anchor: Element | null, event: Event | undefined) =>
  event?.target instanceof Node && anchor?.contains(event.target) === true
