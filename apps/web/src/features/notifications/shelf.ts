import { limits } from '@portavoz/contract'
import { type Gone, isOf, type Notification } from './notification.ts'

/** Everything the bell remembers on this device, for one person. */
export type Shelf = {
  items: Notification[]
  /** Unread ones that newer ones pushed off the list: the bell counts them while the list has something to read. */
  fallen: number
  /** What was told or learnt already, newest last; longer than the list, because what is deleted stays known. */
  knownLogs: string[]
  newBySession: Record<string, number>
  /** What ails each agent and each document, as it was last told. */
  troubles: Record<string, string>
  /** Conversations that were deleted while this page was open: nothing brings their lines back. */
  gone: Gone[]
  lastPolledAt: string | null
}

export const emptyShelf: Shelf = {
  items: [],
  fallen: 0,
  knownLogs: [],
  newBySession: {},
  troubles: {},
  gone: [],
  lastPolledAt: null,
}

const knownKept = 1_000
const goneKept = 200

const unreadIn = (items: readonly Notification[]) => items.filter(({ read }) => !read).length

export const unreadOf = (shelf: Shelf) => unreadIn(shelf.items) + shelf.fallen

export function learn(shelf: Shelf, logIds: string[], at: string): Shelf {
  const known = new Set([...shelf.knownLogs, ...logIds])
  return { ...shelf, knownLogs: [...known].slice(-knownKept), lastPolledAt: at }
}

export const forget = (shelf: Shelf, logId: string): Shelf => ({
  ...shelf,
  knownLogs: shelf.knownLogs.filter((id) => id !== logId),
})

/** One log is one notification, whichever way and however often it arrives; it may become more urgent. */
export function add(shelf: Shelf, notification: Notification): Shelf {
  const { logId, sessionName } = notification
  if (logId && shelf.knownLogs.includes(logId)) return urge(shelf, notification)
  const items = [notification, ...shelf.items]
  const count = sessionName ? { [sessionName]: (shelf.newBySession[sessionName] ?? 0) + 1 } : {}
  return {
    ...shelf,
    items: items.slice(0, limits.notificationsKept),
    fallen: shelf.fallen + unreadIn(items.slice(limits.notificationsKept)),
    knownLogs: logId ? [...shelf.knownLogs, logId].slice(-knownKept) : shelf.knownLogs,
    newBySession: { ...shelf.newBySession, ...count },
  }
}

function urge(shelf: Shelf, { logId, priority }: Notification): Shelf {
  const isLess = (item: Notification) => item.logId === logId && priority === 'high' && item.priority !== 'high'
  if (!shelf.items.some(isLess)) return shelf
  return { ...shelf, items: shelf.items.map((item) => (isLess(item) ? { ...item, priority } : item)) }
}

/** One trouble of an agent or a document is one notification, however often it is said, until it is over or another. */
export function addTrouble(shelf: Shelf, of: string, trouble: string, notification: Notification): Shelf {
  if (shelf.troubles[of] === trouble) return shelf
  return add({ ...shelf, troubles: { ...shelf.troubles, [of]: trouble } }, notification)
}

export const endTrouble = (shelf: Shelf, of: string): Shelf => ({ ...shelf, troubles: without(shelf.troubles, [of]) })

export function markRead(shelf: Shelf, ids: readonly string[]): Shelf {
  const sessions = shelf.items.filter(({ id }) => ids.includes(id)).map(({ sessionName }) => sessionName ?? '')
  return settled({
    ...shelf,
    items: shelf.items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item)),
    newBySession: without(shelf.newBySession, sessions),
  })
}

/** Once all that the list shows is read, what fell off it is counted no more: nobody could ever read it. */
const settled = (shelf: Shelf): Shelf => (unreadIn(shelf.items) ? shelf : { ...shelf, fallen: 0, newBySession: {} })

export const markAllRead = (shelf: Shelf): Shelf => ({
  ...shelf,
  items: shelf.items.map((item) => ({ ...item, read: true })),
  fallen: 0,
  newBySession: {},
})

export function remove(shelf: Shelf, ids: readonly string[]): Shelf {
  const isGone = ({ id }: Notification) => ids.includes(id)
  const left = { ...shelf.newBySession }
  for (const { sessionName, read } of shelf.items.filter(isGone))
    if (sessionName && !read && left[sessionName]) left[sessionName] -= 1
  return settled({
    ...shelf,
    items: shelf.items.filter((item) => !isGone(item)),
    newBySession: Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0)),
  })
}

export const removeAll = (shelf: Shelf): Shelf => ({ ...shelf, items: [], fallen: 0, newBySession: {} })

/** A conversation was deleted, and its lines with it. */
export function removeGone(shelf: Shelf, gone: Gone): Shelf {
  const lines = shelf.items.filter(isOf(gone)).map(({ id }) => id)
  return { ...remove(shelf, lines), gone: [...shelf.gone, gone].slice(-goneKept) }
}

/** What `removeAll` took away is there again, behind what arrived since, but for what was deleted meanwhile. */
export function putBack(shelf: Shelf, all: Shelf): Shelf {
  const taken = shelf.gone.reduce(removeGone, all)
  const items = [...shelf.items, ...taken.items]
  const newBySession = { ...taken.newBySession }
  for (const [name, count] of Object.entries(shelf.newBySession)) newBySession[name] = (newBySession[name] ?? 0) + count
  return {
    ...shelf,
    items: items.slice(0, limits.notificationsKept),
    fallen: shelf.fallen + taken.fallen + unreadIn(items.slice(limits.notificationsKept)),
    newBySession,
  }
}

const without = <Value>(all: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))
