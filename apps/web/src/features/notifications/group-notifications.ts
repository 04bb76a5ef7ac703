import { formatNumber } from '../../lib/format/numbers.ts'
import type { Notification } from './notification.ts'

/** One entry of the notification list: it represents all of `ids`. */
export type NotificationEntry = { notification: Notification; ids: string[] }

/** Two messages are read faster one by one. */
const minGroupSize = 3

/**
 * Shows many messages of one conversation as one entry at the position of the newest: «3 mensajes nuevos de Ana».
 * `newBySession` also counts messages that the list dropped. Stored notifications are not grouped.
 */
export function groupNotifications(
  items: readonly Notification[],
  newBySession: Record<string, number>,
): NotificationEntry[] {
  const entries: NotificationEntry[] = []
  const groups = Map.groupBy(items, groupKey)
  for (const item of items) {
    const group = groups.get(groupKey(item))!
    if (group.length < minGroupSize) entries.push({ notification: item, ids: [item.id] })
    else if (group[0] === item) entries.push(mergeGroup(group, item, newBySession))
  }
  return entries
}

const groupKey = ({ id, type, sessionName, read: isRead }: Notification) =>
  type === 'message' && sessionName ? `${sessionName} ${isRead}` : id

function mergeGroup(
  group: Notification[],
  newest: Notification,
  newBySession: Record<string, number>,
): NotificationEntry {
  const { read: isRead, title, sessionName } = newest
  const count = isRead ? group.length : Math.max(group.length, newBySession[sessionName ?? ''] ?? 0)
  const isUrgent = group.some(({ priority }) => priority === 'high')
  return {
    ids: group.map(({ id }) => id),
    notification: {
      ...newest,
      title: `${formatNumber(count)} mensajes ${isRead ? '' : 'nuevos '}de ${title}`,
      priority: isUrgent ? 'high' : newest.priority,
    },
  }
}
