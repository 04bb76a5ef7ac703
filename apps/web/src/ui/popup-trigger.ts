import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

/** The button of a popup whose code may not be here yet: pointing at it fetches that code, pressing it opens. */
export function usePopupTrigger(kind: 'menu' | 'dialog', fetchAhead: () => void) {
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useCloseOnBack(open, setOpen)
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

/** Back is how a phone closes what lies over a page, and no page changes under an open popup. */
export function useCloseOnBack(open: boolean, setOpen: (open: boolean) => void) {
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [open, setOpen])
}

/** Where the focus goes when it closes: to its button, unless it led elsewhere. Then it belongs to what opened there. */
export function useReturn(anchor: HTMLElement | null, open: boolean) {
  const place = useRef(location.href)
  useEffect(() => {
    if (open) place.current = location.href
  }, [open])
  return () => (location.href === place.current ? anchor : false)
}

/** A press on the button itself is no press outside: the button closes what it opened. */
export const pressedOn = (anchor: Element | null, event: Event | undefined) =>
  event?.target instanceof Node && anchor?.contains(event.target) === true
