import { createPerUserStore } from './per-user-store.ts'
import { emptyNotificationList, type NotificationList } from './notification-list.ts'

const listStore = createPerUserStore<NotificationList>('notifications', emptyNotificationList, (list) => {
  // Problems are not persisted, because one may end and return while no page is open; deleted conversations are needed
  // only for undo.
  const { troubles: _troubles, gone: _gone, ...lasting } = list
  return lasting
})

/** The notification list of the signed-in user. */
export const readNotificationList = listStore.read
export const useNotificationList = listStore.use
export const subscribeToNotificationList = listStore.subscribe
export const updateNotificationList = listStore.update
