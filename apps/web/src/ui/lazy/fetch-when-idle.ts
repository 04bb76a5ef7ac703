import { useEffect } from 'react'
import { afterFirstPage } from '../../lib/page-settled.ts'

/** Preloads code that is likely to be needed, shortly after the page settled. */
export function useFetchWhenIdle(fetchAhead: () => void) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    void afterFirstPage(async () => {
      if (!isLeft) timer = setTimeout(fetchAhead, 800)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [fetchAhead])
}
