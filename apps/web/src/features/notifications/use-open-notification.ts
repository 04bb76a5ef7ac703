import { useRouter } from '@tanstack/react-router'
import { internalPath } from '../../lib/internal-path.ts'
import type { Line } from './fold.ts'
import { markRead } from './shelf.ts'
import { change } from './store.ts'

/** Reads it and goes where it leads, if that is inside the console. */
export function useOpenNotification() {
  const router = useRouter()
  return ({ ids, notification }: Line) => {
    change((shelf) => markRead(shelf, ids))
    const path = internalPath(notification.actionUrl, location.origin)
    if (path) router.history.push(path)
  }
}
