import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * A menu closes as soon as the address changes, also without a press in it, such as by a notification: it would lie
 * over the next page, or open again on the way back.
 */
export function useAddressCloses(open: boolean, close: () => void) {
  // Missing on the pages of the sign-in.
  const router = useRouter({ warn: false }) as { history: RouterHistory } | undefined
  const onLeave = useEffectEvent(close)
  useEffect(() => {
    if (!open || !router) return undefined
    const { href } = router.history.location
    return router.history.subscribe(({ location }) => {
      if (location.href !== href) onLeave()
    })
  }, [open, router])
}
