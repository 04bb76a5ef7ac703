import { useEffect } from 'react'

/** What is likely to be opened, like the dialog of a page: its code is fetched once the page has come to rest. */
export function useFetchWhenIdle(fetchAhead: () => void) {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, 800)
    return () => clearTimeout(timer)
  }, [fetchAhead])
}
