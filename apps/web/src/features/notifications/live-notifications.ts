import { createAnnouncer } from './alerts/announcer.ts'
import type { NotificationEntry } from './group-notifications.ts'
import type { NotificationList } from './notification-list.ts'
import { readNotificationList, updateNotificationList } from './notification-store.ts'
import { createUpdateHandlers } from './update-handlers.ts'

/** Live updates become notifications, which are announced. */
export function createLiveNotifications(openNotification: (entry: NotificationEntry) => void) {
  const announcer = createAnnouncer(openNotification)

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
