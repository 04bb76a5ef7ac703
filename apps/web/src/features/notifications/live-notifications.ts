import type { PushedEvent } from '@portavoz/contract'
import type { QueryClient } from '@tanstack/react-query'
import { workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { createAnnouncer } from './alerts/announcer.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'
import { closeShownNotifications } from './close-shown-notifications.ts'
import { provideConversationNotices } from './provide-conversation-notices.ts'
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

  const { onEvent, onLogs } = createUpdateHandlers(updateList)
  const stopProviding = provideConversationNotices()
  return {
    handlers: {
      onLogs,
      onEvent(event: PushedEvent, id: string) {
        onEvent(event, id)
        void ignoreFailure(closeShownNotifications(event))
      },
    },
    stop() {
      announcer.stop()
      stopProviding()
    },
  }
}
