import { useEffect } from 'react'

/** Preloads code that is likely to be needed, shortly after the page settled. */
export function useFetchWhenIdle(fetchAhead: () => void) {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, 800)
    return () => clearTimeout(timer)
  }, [fetchAhead])
}
