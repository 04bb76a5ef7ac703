import { useRouter } from '@tanstack/react-router'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { internalPath } from '../../lib/internal-path.ts'
import type { NotificationEntry } from './group-notifications.ts'
import { markRead } from './notification-list.ts'
import { updateNotificationList } from './notification-store.ts'

/** Marks it as read and opens its address if that is inside the console. */
export function useOpenNotification() {
  const router = useRouter()
  return ({ ids, notification }: NotificationEntry) => {
    updateNotificationList((list) => markRead(list, ids))
    const path = internalPath(notification.actionUrl, location.origin)
    if (!path) return
    const { workspaceId } = notification
    if (workspaceId !== undefined && workspaceId !== activeWorkspace.current())
      activeWorkspace.switchTo(workspaceId, path)
    else router.history.push(path)
  }
}
