import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Entries of the history whose anchor was followed: Back, and an element that appears anew, do not scroll again. */
const followed = new Set<string | undefined>()

/** For the element that the hash of the address names: scrolls to it and gives it the focus once per navigation. */
export function useUrlAnchor(anchor: string | undefined) {
  const target = useRef<HTMLElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === anchor })
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  useEffect(() => {
    if (!isNamed || followed.has(entry)) return
    // A page that was just opened takes the focus and scrolls to its beginning in the same frame.
    const frame = requestAnimationFrame(() => {
      followed.add(entry)
      target.current?.scrollIntoView()
      target.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isNamed, entry])
  return target
}
