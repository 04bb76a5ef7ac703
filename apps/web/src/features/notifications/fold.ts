import { formatNumber } from '../../lib/numbers.ts'
import type { Notification } from './notification.ts'

/** One line of a list of notifications: it stands for all of `ids`. */
export type Line = { notification: Notification; ids: string[] }

/** Two messages are read faster one by one. */
const fewest = 3

/**
 * Many messages of one conversation become one line, where the newest of them stood: «3 mensajes nuevos de Ana».
 * `newBySession` also counts those that the list could not keep. What is kept is never folded, only what is shown.
 */
export function fold(items: readonly Notification[], newBySession: Record<string, number>): Line[] {
  const lines: Line[] = []
  const groups = Map.groupBy(items, togetherWith)
  for (const item of items) {
    const group = groups.get(togetherWith(item))!
    if (group.length < fewest) lines.push({ notification: item, ids: [item.id] })
    else if (group[0] === item) lines.push(folded(group, item, newBySession))
  }
  return lines
}

const togetherWith = ({ id, type, sessionName, read }: Notification) =>
  type === 'message' && sessionName ? `${sessionName} ${read}` : id

function folded(group: Notification[], newest: Notification, newBySession: Record<string, number>): Line {
  const { read, title, sessionName } = newest
  const count = read ? group.length : Math.max(group.length, newBySession[sessionName ?? ''] ?? 0)
  const isUrgent = group.some(({ priority }) => priority === 'high')
  return {
    ids: group.map(({ id }) => id),
    notification: {
      ...newest,
      title: `${formatNumber(count)} mensajes ${read ? '' : 'nuevos '}de ${title}`,
      priority: isUrgent ? 'high' : newest.priority,
    },
  }
}
