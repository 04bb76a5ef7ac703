import type { ConversationLog, PushedEvent } from '@portavoz/contract'
import { applyEvent } from './apply-event.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { notificationFromLog } from './create-notifications.ts'
import type { Notification } from './notification.ts'
import { addNotification, forgetKnownLog, recordKnownLogs, type NotificationList } from './notification-list.ts'

/** Turns stream events and polled conversation logs into notifications. */
export function createUpdateHandlers(updateList: (update: (list: NotificationList) => NotificationList) => void) {
  /**
   * Ids that the first poll recorded without an announcement. A stream event for one of them is news, because the
   * stream was opened earlier.
   */
  const unannounced = new Set<string>()

  return {
    onEvent(event: PushedEvent, id: string) {
      const logId = event.type === 'message' ? event.logId : null
      const isNews = logId !== null && unannounced.delete(logId)
      updateList((list) => applyEvent(isNews ? forgetKnownLog(list, logId) : list, event, id, Date.now()))
    },

    onLogs(logs: ConversationLog[], isFirst: boolean) {
      // A log without text is announced by its event, which may arrive later.
      const withText = logs.filter(({ userMessage }) => userMessage.trim() !== '')
      const polledAt = new Date().toISOString()
      updateList((list) => {
        if (!isFirst)
          return recordKnownLogs(
            withText.map(fromActiveWorkspace).reduce(addNotification, list),
            idsOf(withText),
            polledAt,
          )
        const unknown = idsOf(logs).filter((id) => !list.knownLogs.includes(id))
        unknown.forEach((id) => unannounced.add(id))
        return recordKnownLogs(list, unknown, polledAt)
      })
    },
  }
}

/** Logs are polled for the workspace of the leading tab only. */
const fromActiveWorkspace = (log: ConversationLog): Notification => ({
  ...notificationFromLog(log),
  workspaceId: activeWorkspace.current(),
})

const idsOf = (logs: ConversationLog[]) => logs.map(({ id }) => id)
