import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDistinctiveName } from '../../data/workspaces/workspaces.ts'

/** Sets the window title, with the workspace of who has several, and moves focus to a page that was just opened. */
export function usePageChange() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const workspace = useDistinctiveName()
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    document.title = [title, workspace, 'Portavoz'].filter(Boolean).join(' · ')
  }, [title, workspace])
  useEffect(() => {
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])
  return main
}
