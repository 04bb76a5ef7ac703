import { session } from '../../../lib/session.ts'
import { fold, type Line } from '../fold.ts'
import type { Notification } from '../notification.ts'
import { readAlerts } from './alerts.ts'
import { chime } from './chime.ts'
import { showOnDesktop } from './desktop.ts'
import { lookedAt } from './looking.ts'
import { isQuiet } from './quiet-hours.ts'

const gatherMs = 400
const restMs = 2_000
const mostAtOnce = 3

/** Tells of news outside the page, as the person chose. What comes together makes one sound. */
export function createAnnouncer(open: (line: Line) => void) {
  let waiting: Notification[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let soundedAt = -Infinity
  const shown: (() => void)[] = []

  async function announce() {
    timer = undefined
    const news = waiting
    waiting = []
    const seen = await lookedAt()
    const { desktop, sound, quiet } = readAlerts()
    if (!session.read() || isQuiet(quiet, new Date())) return
    const unseen = news.filter((one) => !isBefore(seen, one))
    if (unseen.length === 0) return
    if (sound && performance.now() - soundedAt > restMs) {
      soundedAt = performance.now()
      chime()
    }
    if (desktop) for (const line of summed(unseen).toReversed()) shown.push(showOnDesktop(line, () => open(line)))
  }

  return {
    tell(news: Notification[]) {
      const { desktop, sound } = readAlerts()
      if (news.length === 0 || !(desktop || sound)) return
      waiting = [...news, ...waiting]
      timer ??= setTimeout(() => void announce(), gatherMs)
    },
    /** Who leaves takes along what was said on their behalf. */
    stop() {
      clearTimeout(timer)
      waiting = []
      for (const hide of shown.splice(0)) hide()
    },
  }
}

/** Whoever looks at that very conversation needs no telling. */
const isBefore = (seen: Set<string>, { actionUrl }: Notification) =>
  [...seen].some((name) => actionUrl === `/conversations?session=${encodeURIComponent(name)}`)

/** Newest first, as on the shelf. What rains becomes one. */
function summed(news: Notification[]): Line[] {
  const lines = fold(news, {})
  const [newest] = lines
  if (!newest || lines.length <= mostAtOnce) return lines
  const title = `${lines.length} notificaciones nuevas`
  return [{ ids: [], notification: { ...newest.notification, title, actionUrl: '/notifications' } }]
}
