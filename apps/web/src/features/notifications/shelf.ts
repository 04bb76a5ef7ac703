import { limits } from '@portavoz/contract'
import type { Notification } from './notification.ts'

/** Everything the bell remembers on this device, for one person. */
export type Shelf = {
  items: Notification[]
  /** Logs that were told or learnt already, newest last; longer than the list, because what is deleted stays known. */
  knownLogs: string[]
  newBySession: Record<string, number>
  /** What ails each agent, as it was last told. */
  problems: Record<string, string>
  lastPolledAt: string | null
}

export const emptyShelf: Shelf = { items: [], knownLogs: [], newBySession: {}, problems: {}, lastPolledAt: null }

const knownKept = 1_000

export const unreadOf = (shelf: Shelf) => shelf.items.filter(({ read }) => !read).length

export function learn(shelf: Shelf, logIds: string[], at: string): Shelf {
  const known = new Set([...shelf.knownLogs, ...logIds])
  return { ...shelf, knownLogs: [...known].slice(-knownKept), lastPolledAt: at }
}

/** One log is one notification, whichever way and however often it arrives. */
export function add(shelf: Shelf, notification: Notification, logId: string | null): Shelf {
  if (logId && shelf.knownLogs.includes(logId)) return shelf
  const { sessionName } = notification
  const count = sessionName ? { [sessionName]: (shelf.newBySession[sessionName] ?? 0) + 1 } : {}
  return {
    ...shelf,
    items: [notification, ...shelf.items].slice(0, limits.notificationsKept),
    knownLogs: logId ? [...shelf.knownLogs, logId].slice(-knownKept) : shelf.knownLogs,
    newBySession: { ...shelf.newBySession, ...count },
  }
}

/** One trouble is one notification, however often it is said, until it is over or another. */
export function addProblem(shelf: Shelf, problem: string, notification: Notification): Shelf {
  const { agentId } = notification
  if (shelf.problems[agentId] === problem) return shelf
  return add({ ...shelf, problems: { ...shelf.problems, [agentId]: problem } }, notification, null)
}

export const endProblem = (shelf: Shelf, agentId: string): Shelf => ({
  ...shelf,
  problems: without(shelf.problems, agentId),
})

export function markRead(shelf: Shelf, id: string): Shelf {
  const marked = shelf.items.find((item) => item.id === id)
  return {
    ...shelf,
    items: shelf.items.map((item) => (item.id === id ? { ...item, read: true } : item)),
    newBySession: without(shelf.newBySession, marked?.sessionName),
  }
}

export const markAllRead = (shelf: Shelf): Shelf => ({
  ...shelf,
  items: shelf.items.map((item) => ({ ...item, read: true })),
  newBySession: {},
})

export const remove = (shelf: Shelf, id: string): Shelf => ({
  ...shelf,
  items: shelf.items.filter((item) => item.id !== id),
})

export const removeAll = (shelf: Shelf): Shelf => ({ ...shelf, items: [], newBySession: {} })

function without<Value>(all: Record<string, Value>, key: string | null | undefined) {
  const { [key ?? '']: _, ...others } = all
  return others
}
