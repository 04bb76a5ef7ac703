import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { mediaQuery } from '../../../../data/media.ts'

/** A message's file once it is wanted and here: `show` is the ref of whatever shows it, `refuse` its answer to what it cannot show. */
export function useShownFile(messageId: string, isWanted: boolean) {
  const [isRefused, setRefused] = useState(false)
  const { data, isError, refetch } = useQuery({ ...mediaQuery(messageId), enabled: isWanted })
  const show = useCallback(
    (element: HTMLImageElement | HTMLMediaElement | null) => {
      if (!element || !data) return
      const url = URL.createObjectURL(data)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [data],
  )
  const refuse = () => setRefused(true)
  return { show, refuse, isRefused, isHere: data !== undefined, failed: isError, again: () => void refetch() }
}

/** True from the moment it comes near the screen. */
export function useCameNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px',
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isNear, place])
  return isNear
}
