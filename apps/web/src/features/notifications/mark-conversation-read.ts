import { type NotifiedConversation, isAboutConversation } from './notification.ts'
import { markRead, type NotificationList } from './notification-list.ts'

/** The person read the conversation up to that time, on any device. */
export function markConversationRead(
  list: NotificationList,
  { until, ...conversation }: NotifiedConversation & { until: string },
): NotificationList {
  const isAbout = isAboutConversation(conversation)
  const seen = list.items.filter(
    (item) => !item.read && isAbout(item) && Date.parse(item.timestamp) <= Date.parse(until),
  )
  return seen.length > 0
    ? markRead(
        list,
        seen.map(({ id }) => id),
      )
    : list
}
