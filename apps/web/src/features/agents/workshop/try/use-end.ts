import { useEffect, useRef } from 'react'

/** Shows the end of what grows: what was just said, and what just came. What is unfolded by hand moves nothing. */
export function useEnd(key: string) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scroller.current
    if (box && key !== '') box.scrollTop = box.scrollHeight
  }, [key])
  return scroller
}
