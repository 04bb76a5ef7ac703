import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Sets the window title, and moves focus to a page that was just opened. */
export function usePageChange() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    document.title = title ? `${title} · Portavoz` : 'Portavoz'
  }, [title])
  useEffect(() => {
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])
  return main
}
