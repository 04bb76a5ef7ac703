import { formatCount } from '../../lib/format/numbers.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { emptyNotificationList, restoreRemoved, removeAllNotifications } from './notification-list.ts'
import { updateNotificationList } from './notification-store.ts'

/** Empties the list and offers to undo it for a moment. */
export function removeAllWithUndo() {
  let removed = emptyNotificationList
  updateNotificationList((list) => {
    removed = list
    return removeAllNotifications(list)
  })
  toast({
    title: formatCount(removed.items.length, 'notificación eliminada', 'notificaciones eliminadas'),
    action: { label: 'Deshacer', onPress: () => updateNotificationList((list) => restoreRemoved(list, removed)) },
  })
}
