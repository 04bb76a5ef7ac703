import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { startLiveUpdates } from '../../data/live/live-updates.ts'
import { useSession } from '../../lib/session/session.ts'
import { createAnnouncer } from './alerts/announcer.ts'
import { createUpdateHandlers } from './update-handlers.ts'
import type { NotificationList } from './notification-list.ts'
import { updateNotificationList, readNotificationList } from './notification-store.ts'
import { useOpenNotification } from './use-open-notification.ts'

/** The only subscriber to live updates: they become notifications here and fresh data in the queries. */
export function useLiveNotifications() {
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const openNotification = useEffectEvent(useOpenNotification())
  useEffect(() => {
    if (!userId) return
    const announcer = createAnnouncer((entry) => openNotification(entry))

    /** Announces only notifications that this update added. */
    function updateList(update: (list: NotificationList) => NotificationList) {
      let knownIds = new Set<string>()
      updateNotificationList((list) => {
        knownIds = new Set(list.items.map(({ id }) => id))
        return update(list)
      })
      announcer.enqueue(readNotificationList().items.filter(({ id }) => !knownIds.has(id)))
    }

    const stopUpdates = startLiveUpdates({ userId, client, ...createUpdateHandlers(updateList) })
    return () => {
      stopUpdates()
      announcer.stop()
    }
  }, [client, userId])
}
