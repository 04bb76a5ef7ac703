import type { QueryClient } from '@tanstack/react-query'
import { workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { createAnnouncer } from './alerts/announcer.ts'
import type { NotificationEntry } from './group-notifications.ts'
import type { NotificationList } from './notification-list.ts'
import { readNotificationList, updateNotificationList } from './notification-store.ts'
import { createUpdateHandlers } from './update-handlers.ts'

/** Live updates become notifications, which are announced. */
export function createLiveNotifications(client: QueryClient, openNotification: (entry: NotificationEntry) => void) {
  const announcer = createAnnouncer(openNotification, (workspaceId) => {
    const workspaces = client.getQueryData(workspacesQuery.queryKey) ?? []
    return workspaces.length > 1 ? (workspaces.find(({ id }) => id === workspaceId)?.name ?? null) : null
  })

  /** Announces only notifications that this update added. */
  function updateList(update: (list: NotificationList) => NotificationList) {
    let knownIds = new Set<string>()
    updateNotificationList((list) => {
      knownIds = new Set(list.items.map(({ id }) => id))
      return update(list)
    })
    announcer.enqueue(readNotificationList().items.filter(({ id }) => !knownIds.has(id)))
  }

  return { handlers: createUpdateHandlers(updateList), stop: () => announcer.stop() }
}
