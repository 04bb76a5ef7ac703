import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

/** Finds what takes the focus in place of the trigger, as soon as the popup closes. */
export type FindFocus = () => HTMLElement | null

/** The trigger of a lazily loaded popup: hovering preloads its code, pressing opens it. */
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

/** Where the focus goes on closing: to the trigger, or to what `elsewhere` names, unless the popup navigated. */
export function useReturnFocus(anchor: HTMLElement | null, open: boolean, elsewhere?: FindFocus) {
  const openedAt = useRef(location.href)
  useEffect(() => {
    if (open) openedAt.current = location.href
  }, [open])
  return () => (location.href === openedAt.current ? (elsewhere?.() ?? anchor) : false)
}

/** A press on the trigger does not count as outside: the trigger itself closes the popup. */
export const isPressOn = (anchor: Element | null, event: Event | undefined) =>
  event?.target instanceof Node && anchor?.contains(event.target) === true
