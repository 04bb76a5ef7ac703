import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 39.99rem)')

function subscribe(notify: () => void) {
  narrow.addEventListener('change', notify)
  return () => narrow.removeEventListener('change', notify)
}

/** Whether the window is as narrow as a phone's. Shared with conversations, it would be one request more for those. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
