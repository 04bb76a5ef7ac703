import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { mediaQuery } from '../../../../data/conversations/media.ts'

/**
 * Loads the file of a message once it is wanted: `show` is the ref of the element that shows it, `markUnsupported` its
 * error handler.
 */
export function useMediaFile(messageId: string, isWanted: boolean) {
  const [isUnsupported, setUnsupported] = useState(false)
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
  const markUnsupported = () => setUnsupported(true)
  return {
    show,
    markUnsupported,
    isUnsupported,
    isLoaded: data !== undefined,
    failed: isError,
    retry: () => void refetch(),
  }
}

/** True from the moment the element comes near the viewport. */
export function useNearViewport(elementRef: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !elementRef.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px',
    })
    watcher.observe(elementRef.current)
    return () => watcher.disconnect()
  }, [isNear, elementRef])
  return isNear
}
