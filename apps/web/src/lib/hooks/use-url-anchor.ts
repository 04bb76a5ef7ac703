import { useEffect, useRef } from 'react'

/** For the element that the hash of the address names: scrolls to it and gives it the focus, once it is there. */
export function useUrlAnchor(anchor: string | undefined) {
  const target = useRef<HTMLElement>(null)
  useEffect(() => {
    if (anchor === undefined || location.hash !== `#${anchor}`) return
    // A page that was just opened takes the focus and scrolls to its beginning in the same frame.
    const frame = requestAnimationFrame(() => {
      target.current?.scrollIntoView()
      target.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [anchor])
  return target
}
