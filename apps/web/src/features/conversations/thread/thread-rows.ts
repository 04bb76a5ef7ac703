import type { Activity, Message } from '@portavoz/contract'

/** `isNew`: the row arrived after the thread was opened. */
export type ShownRow = { isNew: boolean } & (
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; message: Message }
  | { kind: 'activity'; activity: Activity }
)

type ThreadContent = {
  messages: readonly Message[]
  /** Of the whole conversation; those before the first loaded message appear when `isWhole`. */
  activities: readonly Activity[]
  isWhole: boolean
}

/**
 * The rows of a thread: a line where a day begins in the reader's time zone, and under it messages and what people did.
 * `openedAt`: timestamp of the last message when the thread was opened.
 */
export function threadRows(
  { messages, activities, isWhole }: ThreadContent,
  dayOf: (iso: string) => string,
  openedAt: string,
): ShownRow[] {
  const firstAt = messages[0]?.timestamp ?? ''
  const rows: ShownRow[] = []
  let day = ''
  const add = (at: string, row: { kind: 'message'; message: Message } | { kind: 'activity'; activity: Activity }) => {
    const isNew = at > openedAt
    if (dayOf(at) !== day) rows.push({ kind: 'day', key: `day-${dayOf(at)}`, at, isNew })
    day = dayOf(at)
    rows.push({ ...row, isNew })
  }
  const shown = isWhole ? activities : activities.filter(({ at }) => at >= firstAt)
  let next = 0
  const addActivitiesUntil = (at: string | null) => {
    for (; next < shown.length; next++) {
      const activity = shown[next]
      if (activity === undefined || (at !== null && activity.at >= at)) return
      add(activity.at, { kind: 'activity', activity })
    }
  }
  for (const message of messages) {
    addActivitiesUntil(message.timestamp)
    add(message.timestamp, { kind: 'message', message })
  }
  addActivitiesUntil(null)
  return rows
}
