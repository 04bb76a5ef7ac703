import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Router = Pick<ReturnType<typeof useRouter>, 'history'>

/** Open overlays; the topmost is last. */
const layers: symbol[] = []

/**
 * The browser's «Back» closes the topmost overlay and nothing else, as users expect on phones. Not for sheets that the
 * address opens with an entry of its own: leaving the address closes them.
 */
export function useBackCloses(open: boolean, close: () => void) {
  // Missing on the pages of the sign-in.
  const router = useRouter({ warn: false }) as Router | undefined
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open || !router) return undefined
    const layer = Symbol('overlay')
    layers.push(layer)
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn({ action }: { action: string }) {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false
        // The address is the page's again after one more event; where the focus returns depends on it.
        addEventListener('popstate', () => onBack(), { once: true })
        return true
      },
    })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      unblock()
    }
  }, [open, router])
}
