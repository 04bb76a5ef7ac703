import { useRouter } from '@tanstack/react-router'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { internalPath } from '../../lib/internal-path.ts'
import type { NotificationEntry } from './group-notifications.ts'
import { markRead } from './notification-list.ts'
import { updateNotificationList } from './notification-store.ts'

/** Opens an address inside the console, in its workspace; another address is ignored. */
export function useOpenPath() {
  const router = useRouter()
  return (address: string, workspaceId: string | undefined) => {
    const path = internalPath(address, location.origin)
    if (!path) return
    if (workspaceId !== undefined && workspaceId !== activeWorkspace.current())
      activeWorkspace.switchTo(workspaceId, path)
    else router.history.push(path)
  }
}

/** Marks it as read and opens its address. */
export function useOpenNotification() {
  const openPath = useOpenPath()
  return ({ ids, notification }: NotificationEntry) => {
    updateNotificationList((list) => markRead(list, ids))
    openPath(notification.actionUrl, notification.workspaceId)
  }
}
