import { session } from '../../../lib/session/session.ts'
import { groupNotifications, type NotificationEntry } from '../group-notifications.ts'
import type { Notification } from '../notification.ts'
import { readAlertSettings } from './alert-settings.ts'
import { playChime } from './chime.ts'
import { showDesktopNotification } from './desktop-notifications.ts'
import { readViewedConversations } from './viewed-conversations.ts'
import { isQuiet } from './quiet-hours.ts'

const batchMs = 400
const soundIntervalMs = 2_000
const maxDesktopAlerts = 3

/** The name that tells a workspace of the person from the others; null where there is nothing to tell apart. */
export type DistinctiveName = (workspaceId: string | undefined) => string | null

/** Announces notifications outside the page as the user chose. Those that arrive together make one sound. */
export function createAnnouncer(open: (entry: NotificationEntry) => void, nameOf: DistinctiveName) {
  let waiting: Notification[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let soundedAt = -Infinity
  const openAlerts: (() => void)[] = []

  async function announce() {
    timer = undefined
    const notifications = waiting
    waiting = []
    const viewed = await readViewedConversations()
    const { desktop, sound, quiet } = readAlertSettings()
    if (!session.read() || isQuiet(quiet, new Date())) return
    const unviewed = notifications.filter((notification) => !isViewed(viewed, notification))
    if (unviewed.length === 0) return
    if (sound && performance.now() - soundedAt > soundIntervalMs) {
      soundedAt = performance.now()
      playChime()
    }
    if (desktop)
      for (const entry of summarize(unviewed, nameOf).toReversed())
        openAlerts.push(showDesktopNotification(entry, () => open(entry)))
  }

  return {
    enqueue(notifications: Notification[]) {
      const { desktop, sound } = readAlertSettings()
      if (notifications.length === 0 || !(desktop || sound)) return
      waiting = [...notifications, ...waiting]
      timer ??= setTimeout(() => void announce(), batchMs)
    },
    /** Sign-out removes the desktop notifications of the user. */
    stop() {
      clearTimeout(timer)
      waiting = []
      for (const hide of openAlerts.splice(0)) hide()
    },
  }
}

/** A conversation that is on the screen needs no announcement. */
const isViewed = (viewed: Set<string>, { actionUrl }: Notification) =>
  [...viewed].some((name) => actionUrl === `/conversations?session=${encodeURIComponent(name)}`)

/** Newest first, as in the list. Many at once become one announcement. */
function summarize(notifications: Notification[], nameOf: DistinctiveName): NotificationEntry[] {
  const entries = groupNotifications(notifications, {})
  const [newest] = entries
  if (!newest || entries.length <= maxDesktopAlerts)
    return entries.map((entry) => withPlace(entry, nameOf(entry.notification.workspaceId)))
  const title = `${entries.length} notificaciones nuevas`
  const { workspaceId, ...notification } = newest.notification
  const isOfOne = notifications.every((one) => one.workspaceId === workspaceId)
  const summary = { ids: [], notification: { ...notification, title, actionUrl: '/notifications' } }
  return [withPlace(summary, isOfOne ? nameOf(workspaceId) : null)]
}

/** «Ana · Panes del sur» */
const withPlace = ({ ids, notification }: NotificationEntry, place: string | null): NotificationEntry => ({
  ids,
  notification: place === null ? notification : { ...notification, title: `${notification.title} · ${place}` },
})
