import { useRouter } from '@tanstack/react-router'
import { internalPath } from '../../lib/internal-path.ts'
import type { Notification } from './notification.ts'
import { markRead } from './shelf.ts'
import { change } from './store.ts'

/** Reads it and goes where it leads, if that is inside the console. */
export function useOpenNotification() {
  const router = useRouter()
  return ({ id, actionUrl }: Notification) => {
    change((shelf) => markRead(shelf, id))
    const path = internalPath(actionUrl, location.origin)
    if (path) router.history.push(path)
  }
}
