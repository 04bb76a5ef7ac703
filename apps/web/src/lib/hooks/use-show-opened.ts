import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a panel into view when it is opened. `wasOpen`: it is open from the beginning, and stays where it is. */
export function useShowOpened(panel: RefObject<HTMLElement | null>, isOpen: boolean, wasOpen = false): void {
  const wasShown = useRef(wasOpen)
  useEffect(() => {
    if (isOpen && !wasShown.current) panel.current?.scrollIntoView({ block: 'nearest' })
    wasShown.current = isOpen
  }, [panel, isOpen])
}
