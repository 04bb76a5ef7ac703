import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Names the window after the page, and takes the keyboard to a page that has just been opened. */
export function usePage() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const pathname = useLocation({ select: (place) => place.pathname })
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    document.title = title ? `${title} · Portavoz` : 'Portavoz'
  }, [title])
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}
