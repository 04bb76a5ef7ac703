import { useEffect, useRef } from 'react'

/** Whether the page on which an overlay opened is still shown. Otherwise the new page has the focus and keeps it. */
export function useIsSamePage(open: boolean): () => boolean {
  const openedOn = useRef(location.pathname)
  useEffect(() => {
    if (open) openedOn.current = location.pathname
  }, [open])
  return () => location.pathname === openedOn.current
}
