import { limits } from '@portavoz/contract'
import { type NotifiedConversation, isAboutConversation, type Notification } from './notification.ts'

/** All notifications of one user on this device. */
export type NotificationList = {
  items: Notification[]
  /** Unread notifications that newer ones pushed off the list; they count while the list has unread ones. */
  fallen: number
  /**
   * Logs that were announced or recorded already, newest last; longer than the list, because deleted notifications stay
   * known.
   */
  knownLogs: string[]
  newBySession: Record<string, number>
  /** The last reported problem of each agent and each document. */
  troubles: Record<string, string>
  /** Conversations that were deleted while this page was open: undo does not restore their notifications. */
  gone: NotifiedConversation[]
  lastPolledAt: string | null
}

export const emptyNotificationList: NotificationList = {
  items: [],
  fallen: 0,
  knownLogs: [],
  newBySession: {},
  troubles: {},
  gone: [],
  lastPolledAt: null,
}

const maxKnownLogs = 1_000
const maxDeletedConversations = 200

const countUnreadItems = (items: readonly Notification[]) => items.filter(({ read }) => !read).length

export const countUnread = (list: NotificationList) => countUnreadItems(list.items) + list.fallen

export function recordKnownLogs(list: NotificationList, logIds: string[], polledAt: string): NotificationList {
  const knownIds = new Set([...list.knownLogs, ...logIds])
  return { ...list, knownLogs: [...knownIds].slice(-maxKnownLogs), lastPolledAt: polledAt }
}

export const forgetKnownLog = (list: NotificationList, logId: string): NotificationList => ({
  ...list,
  knownLogs: list.knownLogs.filter((id) => id !== logId),
})

/** One log is one notification, whichever source reports it and however often; its priority may rise. */
export function addNotification(list: NotificationList, notification: Notification): NotificationList {
  const { logId, sessionName } = notification
  if (logId && list.knownLogs.includes(logId)) return raisePriority(list, notification)
  const items = [notification, ...list.items]
  const count = sessionName ? { [sessionName]: (list.newBySession[sessionName] ?? 0) + 1 } : {}
  return {
    ...list,
    items: items.slice(0, limits.notificationsMax),
    fallen: list.fallen + countUnreadItems(items.slice(limits.notificationsMax)),
    knownLogs: logId ? [...list.knownLogs, logId].slice(-maxKnownLogs) : list.knownLogs,
    newBySession: { ...list.newBySession, ...count },
  }
}

/** Drops those of workspaces that the person is no longer in; old ones that name no workspace stay. */
export function keepWorkspaces(list: NotificationList, ids: ReadonlySet<string>): NotificationList {
  const items = list.items.filter(({ workspaceId }) => workspaceId === undefined || ids.has(workspaceId))
  return items.length === list.items.length ? list : { ...list, items }
}

function raisePriority(list: NotificationList, { logId, priority }: Notification): NotificationList {
  const isLess = (item: Notification) => item.logId === logId && priority === 'high' && item.priority !== 'high'
  if (!list.items.some(isLess)) return list
  return { ...list, items: list.items.map((item) => (isLess(item) ? { ...item, priority } : item)) }
}

/**
 * One problem of an agent or a document is one notification, however often it is reported, until it ends or changes.
 */
export function addProblem(
  list: NotificationList,
  subjectId: string,
  problem: string,
  notification: Notification,
): NotificationList {
  if (list.troubles[subjectId] === problem) return list
  return addNotification({ ...list, troubles: { ...list.troubles, [subjectId]: problem } }, notification)
}

export const endProblem = (list: NotificationList, subjectId: string): NotificationList => ({
  ...list,
  troubles: withoutKeys(list.troubles, [subjectId]),
})

export function markRead(list: NotificationList, ids: readonly string[]): NotificationList {
  const sessions = list.items.filter(({ id }) => ids.includes(id)).map(({ sessionName }) => sessionName ?? '')
  return resetCountersIfRead({
    ...list,
    items: list.items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item)),
    newBySession: withoutKeys(list.newBySession, sessions),
  })
}

/**
 * Once the list has no unread notification, dropped ones are no longer counted, because they cannot be read any more.
 */
const resetCountersIfRead = (list: NotificationList): NotificationList =>
  countUnreadItems(list.items) ? list : { ...list, fallen: 0, newBySession: {} }

export const markAllRead = (list: NotificationList): NotificationList => ({
  ...list,
  items: list.items.map((item) => ({ ...item, read: true })),
  fallen: 0,
  newBySession: {},
})

export function removeNotifications(list: NotificationList, ids: readonly string[]): NotificationList {
  const isRemoved = ({ id }: Notification) => ids.includes(id)
  const counts = { ...list.newBySession }
  for (const { sessionName, read } of list.items.filter(isRemoved))
    if (sessionName && !read && counts[sessionName]) counts[sessionName] -= 1
  return resetCountersIfRead({
    ...list,
    items: list.items.filter((item) => !isRemoved(item)),
    newBySession: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  })
}

export const removeAllNotifications = (list: NotificationList): NotificationList => ({
  ...list,
  items: [],
  fallen: 0,
  newBySession: {},
})

/** Removes the notifications of a deleted conversation. */
export function removeConversation(list: NotificationList, gone: NotifiedConversation): NotificationList {
  const ids = list.items.filter(isAboutConversation(gone)).map(({ id }) => id)
  return { ...removeNotifications(list, ids), gone: [...list.gone, gone].slice(-maxDeletedConversations) }
}

/**
 * Restores what `removeAllNotifications` removed, behind what arrived since, without conversations that were deleted
 * meanwhile.
 */
export function restoreRemoved(list: NotificationList, previous: NotificationList): NotificationList {
  const restorable = list.gone.reduce(removeConversation, previous)
  const items = [...list.items, ...restorable.items]
  const newBySession = { ...restorable.newBySession }
  for (const [name, count] of Object.entries(list.newBySession)) newBySession[name] = (newBySession[name] ?? 0) + count
  return {
    ...list,
    items: items.slice(0, limits.notificationsMax),
    fallen: list.fallen + restorable.fallen + countUnreadItems(items.slice(limits.notificationsMax)),
    newBySession,
  }
}

const withoutKeys = <Value>(previous: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(previous).filter(([key]) => !keys.includes(key)))
